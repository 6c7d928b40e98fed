import { randomUUIDv7 } from 'node:crypto';
import type { Invitation, MemberRole } from '@warden/contract';
import type { Locale } from '@warden/i18n';
import type { Db } from '../../platform/db/database.ts';
import { hashToken, originOf, personOf, type SessionUser } from '../../platform/http/session.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { emailKey } from '../../platform/mail/email-key.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { Refusal } from '../../platform/refusal.ts';
import { DAY } from '../../platform/time.ts';
import { audit, userActor } from '../audit/service.ts';
import { proveByInvitation } from '../auth/service.ts';
import {
  addMember,
  listMembers,
  listMemberships,
  type Membership,
  MOST_MEMBERS,
  MOST_ORGANIZATIONS,
} from '../memberships/service.ts';
import { type Caller, type Changing, lockMembers } from './changing.ts';
import { invited } from './mail.tsx';
import * as store from './store.ts';
import { invitationToWire } from './wire.ts';

/** The link of an invitation works for this long. */
export const INVITATION_LIFETIME = 7 * DAY;

export interface Inviting extends Changing {
  limits: Limits;
}

/** Refuses an address that is a member's already, and more members than there may be. */
const refuseInvitation = async (
  { accounts, now }: Inviting,
  tx: Db,
  members: readonly Membership[],
  organizationId: string,
  key: string,
) => {
  const people = await accounts.findAll(
    tx,
    members.map(({ userId }) => userId),
  );
  if ([...people.values()].some((person) => person.emailKey === key)) {
    throw new Refusal('already_member', { field: 'email' });
  }
  const open = await store.countOthers(tx, organizationId, key, now());
  if (members.length + open >= MOST_MEMBERS) throw new Refusal('too_many_members');
};

/** Counts the mail. It may go to a stranger's mailbox, which an organization may write to once a day. */
const countMail = async ({ limits }: Inviting, { user, request }: Caller, mailbox: string) => {
  const ofPerson = { network: request.ip, account: personOf(user), mailbox };
  await limits.consume(ofPerson, 'invitationAddress', 'invitationHere', 'invitationAccount');
  const ofOrganization = { account: user.id, mailbox };
  const { reached } = await limits.attempt(ofOrganization, 'invitationOnce', 'invitationMailbox');
  if (!reached) return;
  if (reached.name === 'invitationMailbox') await limits.undo(ofOrganization, 'invitationOnce');
  throw reached.refusal;
};

export const invite = async (
  inviting: Inviting,
  caller: Caller,
  { email, role, locale }: { email: string; role: MemberRole; locale: Locale },
): Promise<Invitation> => {
  const { accounts, db, now } = inviting;
  const { user, request } = caller;
  const key = emailKey(email);
  // What is refused anyway sends no mail and is not counted.
  await refuseInvitation(inviting, db, await listMembers(db, user.id), user.id, key);
  await countMail(inviting, caller, key);
  return db.transaction(async (tx) => {
    const { members } = await lockMembers(inviting, tx, user, 'manage');
    await refuseInvitation(inviting, tx, members, user.id, key);
    const at = now();
    const invitation: store.InvitationRow = {
      id: randomUUIDv7(),
      organizationId: user.id,
      email,
      emailKey: key,
      role,
      tokenHash: null,
      invitedBy: personOf(user),
      createdAt: at,
      expiresAt: new Date(at.getTime() + INVITATION_LIFETIME),
    };
    await store.replaceInvitation(tx, invitation);
    await audit(tx, {
      ...userActor(user, request.ip),
      action: 'member.invited',
      subject: `invitation:${invitation.id}`,
      after: { role },
      at,
    });
    await enqueueMail(inviting, tx, invited, { invitationId: invitation.id, locale });
    return invitationToWire(invitation, await accounts.findAll(tx, [invitation.invitedBy]));
  });
};

/** Makes the reader of an invitation a member, and returns the organization's id. */
export const accept = async (
  { db, holdings, securityEvents, now }: Inviting,
  { user, request }: { user: SessionUser; request: Caller['request'] },
  token: string,
): Promise<string> =>
  db.transaction(async (tx) => {
    const invalid = new Refusal('invitation_invalid', { field: 'token' });
    const tokenHash = hashToken(token);
    const found = await store.findByToken(tx, tokenHash, now());
    if (!found) throw invalid;
    const { organizationId, emailKey: key } = found;
    if (emailKey(user.email) !== key) throw new Refusal('invitation_other_address');
    const at = now();
    const address = request.ip;
    // The link was mailed to this address, so it proves it as well as the link of a confirmation.
    const reader = { userId: user.id, emailKey: key, organizationId };
    const proof = await proveByInvitation(tx, reader, { holdings, now: at, address });
    if (proof === 'taken') throw new Refusal('address_taken');
    const invitation = proof === 'proved' && (await store.redeem(tx, tokenHash, at));
    if (!invitation) throw invalid;
    const memberships = await listMemberships(tx, user.id);
    if (memberships.some((one) => one.organizationId === organizationId)) return organizationId;
    if (memberships.length >= MOST_ORGANIZATIONS) throw new Refusal('too_many_organizations');
    if ((await listMembers(tx, organizationId)).length >= MOST_MEMBERS) throw new Refusal('too_many_members');
    const { role } = invitation;
    await addMember(tx, { organizationId, userId: user.id, role, createdAt: at, mutedAt: null });
    await audit(tx, {
      ...userActor(user, address),
      action: 'member.joined',
      subject: `user:${user.id}`,
      account: organizationId,
      after: { role },
      at,
    });
    await securityEvents.record(tx, { kind: 'organization_joined', userId: user.id, origin: originOf(request) });
    return organizationId;
  });
