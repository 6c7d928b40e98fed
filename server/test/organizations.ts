import { randomUUIDv7 } from 'node:crypto';
import { type MemberRole, ORGANIZATION_HEADER } from '@warden/contract';
import { users } from '../src/features/auth/tables.ts';
import { memberships } from '../src/features/memberships/tables.ts';
import type { Account, TestApp } from './app.ts';

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
