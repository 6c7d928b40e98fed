import type { MemberRole } from '@warden/contract';
import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import { getsReminders, type Membership, strongerRole } from './domain.ts';
import { memberships } from './tables.ts';

/** What a person is in an organization; null where they are no member. */
export const sqlRoleOf = (organizationId: SQL | AnyPgColumn, userId: SQL | AnyPgColumn): SQL<MemberRole | null> =>
  sql`(select ${memberships.role} from ${memberships}
    where ${memberships.organizationId} = ${organizationId} and ${memberships.userId} = ${userId})`;

/** The id of an account if it is an organization, which always has members; null for a person. */
export const sqlOrganizationOrNull = (accountId: string): SQL<string | null> =>
  sql`(select ${memberships.organizationId} from ${memberships}
    where ${memberships.organizationId} = ${accountId}::uuid limit 1)`;

/** What a person is in an organization; undefined where they are no member. */
export const findRole = async (tx: Db, organizationId: string, userId: string): Promise<MemberRole | undefined> =>
  (
    await tx
      .select({ role: memberships.role })
      .from(memberships)
      .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
  )[0]?.role;

/** A condition: the person is a member of the organization. */
export const sqlIsMember = (organizationId: SQL | AnyPgColumn, userId: SQL | AnyPgColumn): SQL =>
  sql`exists (select from ${memberships}
    where ${memberships.organizationId} = ${organizationId} and ${memberships.userId} = ${userId})`;

const isOf = (organizationId: string, userId: string) =>
  and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId));

/** The members of an organization, the first one first. */
export const listMembers = (tx: Db, organizationId: string): Promise<Membership[]> =>
  tx
    .select()
    .from(memberships)
    .where(eq(memberships.organizationId, organizationId))
    .orderBy(asc(memberships.createdAt), asc(memberships.userId));

/** What a person is a member of. */
export const listMemberships = (tx: Db, userId: string): Promise<Membership[]> =>
  tx.select().from(memberships).where(eq(memberships.userId, userId)).orderBy(asc(memberships.organizationId));

/** How many members these organizations have, by their ids. */
export const countMembers = async (
  tx: Db,
  organizationIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx
    .select({ id: memberships.organizationId, members: count() })
    .from(memberships)
    .where(inArray(memberships.organizationId, [...organizationIds]))
    .groupBy(memberships.organizationId);
  return new Map(rows.map(({ id, members }) => [id, members]));
};

/** The organizations that have no members but these people. */
export const organizationsOfOnly = async (tx: Db, userIds: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .select({ id: memberships.organizationId })
    .from(memberships)
    .groupBy(memberships.organizationId)
    .having(sql`bool_and(${inArray(memberships.userId, [...userIds])})`);
  return rows.map(({ id }) => id);
};

/** Adds a member. Whoever is one already keeps the role that may do more. */
export const addMember = async (tx: Db, member: Membership) => {
  const [known] = await tx.select().from(memberships).where(isOf(member.organizationId, member.userId));
  const role = known ? strongerRole(known.role, member.role) : member.role;
  await tx
    .insert(memberships)
    .values(member)
    .onConflictDoUpdate({ target: [memberships.organizationId, memberships.userId], set: { role } });
};

/** Somebody always gets the reminders: where all who could have muted them, the owners get them again. */
const keepRecipient = async (tx: Db, organizationId: string) => {
  if ((await listMembers(tx, organizationId)).some(getsReminders)) return;
  await tx
    .update(memberships)
    .set({ mutedAt: null })
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.role, 'owner')));
};

export const setRole = async (tx: Db, organizationId: string, userId: string, role: MemberRole) => {
  await tx.update(memberships).set({ role }).where(isOf(organizationId, userId));
  await keepRecipient(tx, organizationId);
};

export const setMuted = (tx: Db, organizationId: string, userId: string, mutedAt: Date | null) =>
  tx.update(memberships).set({ mutedAt }).where(isOf(organizationId, userId));

export const removeMember = async (tx: Db, organizationId: string, userId: string) => {
  await tx.delete(memberships).where(isOf(organizationId, userId));
  await keepRecipient(tx, organizationId);
};

/** Ends all memberships of a person, and returns them. */
export const removeMemberships = async (tx: Db, userId: string): Promise<Membership[]> => {
  const all = await listMemberships(tx, userId);
  for (const { organizationId } of all) await removeMember(tx, organizationId, userId);
  return all;
};

/** Gives the memberships of some people to another account of the same person. */
export const moveMemberships = async (tx: Db, from: readonly string[], to: string) => {
  const moved = await tx
    .delete(memberships)
    .where(inArray(memberships.userId, [...from]))
    .returning();
  for (const member of moved) await addMember(tx, { ...member, userId: to });
};

/** Makes the members of an organization members of another one. */
export const moveMembers = async (tx: Db, from: string, into: string) => {
  const moved = await tx.delete(memberships).where(eq(memberships.organizationId, from)).returning();
  for (const member of moved) await addMember(tx, { ...member, organizationId: into });
};
