import { type MemberRole, mayDo, type Permission, type SecurityEventKind } from '@warden/contract';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/database.ts';
import { originOf, personOf, type SessionUser } from '../../platform/http/session.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { audit, userActor } from '../audit/service.ts';
import type { AccountHoldings, AccountService } from '../auth/service.ts';
import {
  isLastOwner,
  listMembers,
  lostPermissions,
  type Membership,
  removeMember,
  setRole,
} from '../memberships/service.ts';
import type { SecurityEventService } from '../security-events/service.ts';
import { memberRemoved, roleChanged } from './mail.tsx';
import { deleteInvitationsBy, deleteInvitationTo } from './store.ts';

export interface Changing extends Pick<Resources, 'db' | 'jobs' | 'now'> {
  accounts: AccountService;
  securityEvents: SecurityEventService;
  holdings: AccountHoldings;
}

/** Who changes something in an organization, and by which request. */
export interface Caller {
  user: SessionUser;
  request: FastifyRequest;
}

/**
 * Locks the organization that a call is about, and returns its members. The caller may have lost the role, or the
 * organization, since the call was let in.
 */
export const lockMembers = async (
  { accounts }: Pick<Changing, 'accounts'>,
  tx: Db,
  user: SessionUser,
  permission: Permission,
): Promise<{ members: Membership[]; caller: Membership }> => {
  const isThere = await accounts.lock(tx, user.id);
  const members = isThere ? await listMembers(tx, user.id) : [];
  const caller = members.find(({ userId }) => userId === personOf(user));
  if (!caller) throw new Refusal('organization_unknown');
  if (!mayDo(caller.role, permission)) throw new Refusal('role_required');
  return { members, caller };
};

const memberOf = (members: readonly Membership[], userId: string): Membership => {
  const member = members.find((one) => one.userId === userId);
  if (!member) throw new Refusal('not_found');
  return member;
};

/** Notes what became of a member, for the organization and for the member. */
const noteMember = async (
  { securityEvents, now }: Changing,
  tx: Db,
  { user, request }: Caller,
  { userId, role }: Membership,
  { action, kind, after }: { action: string; kind: SecurityEventKind; after?: MemberRole },
) => {
  const isOwn = userId === personOf(user);
  await audit(tx, {
    ...userActor(user, request.ip),
    action,
    subject: `user:${userId}`,
    before: { role },
    ...(after ? { after: { role: after } } : {}),
    at: now(),
  });
  const actor = isOwn ? {} : { actorId: personOf(user) };
  await securityEvents.record(tx, { kind, userId, ...actor, origin: originOf(request) });
  return isOwn;
};

/** Changes what a member is. The last owner stays one. */
export const changeRole = async (changing: Changing, tx: Db, caller: Caller, userId: string, role: MemberRole) => {
  const { user } = caller;
  const { members } = await lockMembers(changing, tx, user, 'manage');
  const member = memberOf(members, userId);
  if (member.role === role) return member;
  if (isLastOwner(members, userId)) throw new Refusal('last_owner');
  await setRole(tx, user.id, userId, role);
  await changing.holdings.endSecrets(tx, { organizationId: user.id, userId }, lostPermissions(member.role, role));
  if (!mayDo(role, 'manage')) await deleteInvitationsBy(tx, user.id, userId);
  const change = { action: 'member.role_changed', kind: 'organization_role_changed', after: role } as const;
  const isOwn = await noteMember(changing, tx, caller, member, change);
  if (!isOwn) await enqueueMail(changing, tx, roleChanged, { userId, organizationId: user.id });
  return { ...member, role };
};

/** Ends a membership: an owner removes somebody, or a member leaves. */
export const endMembership = async (changing: Changing, tx: Db, caller: Caller, userId: string) => {
  const { user } = caller;
  const isOwn = userId === personOf(user);
  const { members } = await lockMembers(changing, tx, user, isOwn ? 'view' : 'manage');
  const member = memberOf(members, userId);
  if (isLastOwner(members, userId)) throw new Refusal('last_owner');
  await removeMember(tx, user.id, userId);
  await changing.holdings.endSecrets(tx, { organizationId: user.id, userId }, lostPermissions(member.role));
  await deleteInvitationsBy(tx, user.id, userId);
  // One that was never used, because they joined by the organization's sign-in, must not bring them back.
  const person = await changing.accounts.find(tx, userId);
  if (person) await deleteInvitationTo(tx, user.id, person.emailKey);
  const left = { action: 'member.left', kind: 'organization_left' } as const;
  const removed = { action: 'member.removed', kind: 'organization_removed' } as const;
  await noteMember(changing, tx, caller, member, isOwn ? left : removed);
  if (!isOwn) await enqueueMail(changing, tx, memberRemoved, { userId, organizationId: user.id });
};
