import { randomUUIDv7 } from 'node:crypto';
import type { Locale } from '@warden/i18n';
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuditActor, audit, userActor } from '../audit/service.ts';
import {
  isLastOwner,
  listMembers,
  listMemberships,
  lostPermissions,
  removeMemberships,
} from '../memberships/service.ts';
import { type Proof, proveAddress } from './claims.ts';
import { confirmationOf } from './confirmation.ts';
import type { AccountHoldings } from './holdings.ts';
import { users } from './tables.ts';
import type { UserRow } from './wire.ts';

/** No password has this hash, so nobody signs in to an organization. */
const NO_PASSWORD = 'none';

export const insertOrganization = async (
  tx: Db,
  { name, locale, at }: { name: string; locale: Locale; at: Date },
): Promise<string> => {
  const id = randomUUIDv7();
  await tx.insert(users).values({
    id,
    kind: 'organization',
    companyName: name,
    email: '',
    // No address looks like this, so an organization claims none.
    emailKey: `organization:${id}`,
    firstName: '',
    lastName: '',
    passwordHash: NO_PASSWORD,
    locale,
    createdAt: at,
  });
  return id;
};

const isOrganization = (id: string) => and(eq(users.id, id), eq(users.kind, 'organization'));

export const renameOrganization = (tx: Db, id: string, name: string) =>
  tx.update(users).set({ companyName: name }).where(isOrganization(id));

interface Deletion {
  holdings: AccountHoldings;
  actor: AuditActor;
  now: Date;
  /** What the audit log calls it, and adds to it. */
  action?: 'organization.closed' | 'organization.merged';
  after?: object | null;
  /** Who gets the mails about what it bought from now on. */
  contact?: string | null;
}

/** Deletes the account of an organization in the same way as that of a person. The caller has locked it. */
export const deleteOrganization = async (
  tx: Db,
  id: string,
  { holdings, actor, now, action = 'organization.closed', after = null, contact = null }: Deletion,
) => {
  await holdings.release(tx, id, actor, () => tx.delete(users).where(isOrganization(id)), contact);
  await audit(tx, { ...actor, action, subject: `organization:${id}`, account: id, after, at: now });
};

/**
 * Organizations are locked before people: whoever changes one writes rows about its members afterwards, which waits for
 * those whose accounts are locked.
 */
const organizationsFirst = [sql`${users.kind} = 'person'`, asc(users.id)];

/** Locks all accounts that claim an address together with an organization, always in the same order. */
const lockWithOrganization = (tx: Db, emailKey: string, organizationId: string): Promise<UserRow[]> =>
  tx
    .select()
    .from(users)
    .where(or(eq(users.emailKey, emailKey), isOrganization(organizationId)))
    .orderBy(...organizationsFirst)
    .for('update');

/**
 * The reader of an invitation is signed in to this account: locks it and the organization, and takes the address for
 * proved. Returns why not: the address is another account's, or one of the two accounts is gone.
 */
export const proveByInvitation = async (
  tx: Db,
  { userId, emailKey, organizationId }: { userId: string; emailKey: string; organizationId: string },
  proof: Proof,
): Promise<'proved' | 'taken' | 'gone'> => {
  const locked = await lockWithOrganization(tx, emailKey, organizationId);
  const claims = locked.filter((row) => row.emailKey === emailKey);
  const user = claims.find(({ id }) => id === userId);
  if (!user || locked.length === claims.length) return 'gone';
  if (confirmationOf(user) === 'owner') return 'proved';
  return (await proveAddress(tx, { user, claims }, 'session', proof)) ? 'proved' : 'taken';
};

/**
 * Locks a person who leaves the shop, all accounts that claim their address, and their organizations, in the same
 * order as others: of two owners who leave at the same moment, one stays.
 */
export const lockLeaving = async (tx: Db, { id, emailKey }: Pick<UserRow, 'id' | 'emailKey'>) => {
  const memberships = async () => (await listMemberships(tx, id)).map(({ organizationId }) => organizationId);
  const known = await memberships();
  const lock = (condition: SQL | undefined) =>
    tx
      .select()
      .from(users)
      .where(condition)
      .orderBy(...organizationsFirst)
      .for('update');
  const locked = await lock(or(eq(users.emailKey, emailKey), inArray(users.id, [id, ...known])));
  // Nobody becomes a member while the account is locked, but one may have before.
  const since = (await memberships()).filter((organization) => !known.includes(organization));
  if (since.length > 0) await lock(inArray(users.id, since));
  return locked.find((row) => row.id === id);
};

/** Ends the memberships of a person who leaves the shop. The caller has locked them (`lockLeaving`). */
export const leaveOrganizations = async (
  tx: Db,
  userId: string,
  { holdings, now }: Pick<Deletion, 'holdings' | 'now'>,
) => {
  const all = await listMemberships(tx, userId);
  for (const { organizationId } of all) {
    if (isLastOwner(await listMembers(tx, organizationId), userId)) throw new Refusal('only_owner');
  }
  await removeMemberships(tx, userId);
  for (const { organizationId, role } of all) {
    await holdings.endSecrets(tx, { organizationId, userId }, lostPermissions(role));
  }
  await audit(
    tx,
    ...all.map(({ organizationId, role }) => ({
      ...userActor({ id: userId }),
      action: 'member.left',
      subject: `user:${userId}`,
      account: organizationId,
      before: { role },
      at: now,
    })),
  );
};
