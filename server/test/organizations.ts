import { randomUUIDv7 } from 'node:crypto';
import { contract, type MemberRole, ORGANIZATION_HEADER } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { users } from '../src/features/auth/tables.ts';
import { memberships } from '../src/features/memberships/tables.ts';
import { invitations } from '../src/features/organizations/tables.ts';
import { hashToken } from '../src/platform/http/session.ts';
import type { Account, TestApp } from './app.ts';
import { openAccount } from './licenses.ts';

const { organizations } = contract;

/** Stores an organization with these members, without a request. */
export const openOrganization = async (
  { services: { db, now } }: TestApp,
  members: readonly (readonly [Pick<Account, 'user'>, MemberRole])[],
  name = 'Northwind LLC',
): Promise<string> => {
  const id = randomUUIDv7();
  const names = { firstName: '', lastName: '', companyName: name };
  const account = { email: '', emailKey: `organization:${id}`, passwordHash: '', locale: 'en' as const };
  await db.insert(users).values({ id, kind: 'organization', ...names, ...account, createdAt: now() });
  const rows = members.map(([{ user }, role]) => ({ organizationId: id, userId: user.id, role, createdAt: now() }));
  if (rows.length > 0) await db.insert(memberships).values(rows);
  return id;
};

/** The member as one who calls for the organization. */
export const memberOf = <T extends Pick<Account, 'token'>>(organizationId: string, account: T) => ({
  ...account,
  headers: { [ORGANIZATION_HEADER]: organizationId },
});

/** What people do with organizations in the shop of a test file. */
export const organizationsOf = (shop: TestApp) => {
  const create = async (owner: Account, name = 'Northwind LLC', companyId?: string) =>
    (await shop.call(organizations.create, { body: { name, ...(companyId ? { company_id: companyId } : {}) } }, owner))
      .data;

  const invite = async (owner: Account, id: string, email: string, role: MemberRole = 'viewer') =>
    (await shop.call(organizations.invite, { body: { email, role } }, memberOf(id, owner))).data;

  /** The token of an invitation's link, without waiting for the mail: under another id, no mail brings a new one. */
  const tokenOf = async (invitationId: string) => {
    const token = crypto.randomUUID();
    const changes = { id: randomUUIDv7(), tokenHash: hashToken(token) };
    await shop.services.db.update(invitations).set(changes).where(eq(invitations.id, invitationId));
    return token;
  };

  const accept = async (person: Account, token: string) =>
    (await shop.call(organizations.accept, { body: { token } }, person)).data;

  /** Invites a person, who accepts. */
  const join = async (owner: Account, id: string, role: MemberRole, person?: Account): Promise<Account> => {
    const member = person ?? (await openAccount(shop));
    const invitation = await invite(owner, id, member.user.email, role);
    await accept(member, await tokenOf(invitation.id));
    return member;
  };

  const membersOf = async (member: Account, id: string) =>
    (await shop.call(organizations.members, {}, memberOf(id, member))).data;

  return {
    create,
    invite,
    tokenOf,
    accept,
    join,
    membersOf,
    /** What each member is, by their ids. */
    rolesOf: async (member: Account, id: string) =>
      Object.fromEntries((await membersOf(member, id)).map(({ user_id, role }) => [user_id, role])),
    changeRole: (owner: Account, id: string, { user }: Pick<Account, 'user'>, role: MemberRole) =>
      shop.call(organizations.changeRole, { params: { userId: user.id ?? '' }, body: { role } }, memberOf(id, owner)),
    remove: (owner: Account, id: string, { user }: Pick<Account, 'user'>) =>
      shop.call(organizations.removeMember, { params: { userId: user.id ?? '' } }, memberOf(id, owner)),
    leave: (member: Account, id: string) => shop.call(organizations.leave, {}, memberOf(id, member)),
    mute: (member: Account, id: string, muted = true) =>
      shop.call(organizations.mute, { body: { muted } }, memberOf(id, member)),
    close: (owner: Account, id: string) => shop.call(organizations.close, {}, memberOf(id, owner)),
  };
};
