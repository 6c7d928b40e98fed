import { type MemberRole, mayDo, type Permission } from '@warden/contract';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { memberships } from './tables.ts';

/** Which members of an organization a mail is for. */
export interface ReaderRules {
  /** The mail is for members who may do one of these. */
  needs: readonly Permission[];
  /** Members who want no reminders get none, unless nobody is left who would. */
  isReminder?: boolean | undefined;
  /** Someone who gets it whatever their role is, while they are a member. */
  also?: string | null | undefined;
}

interface Candidate {
  userId: string;
  role: MemberRole;
  mutedAt: Date | null;
}

/** The members who get such a mail. Owners get a reminder that all others have muted, so that it is read by someone. */
export const readersAmong = <M extends Candidate>(
  members: readonly M[],
  { needs, isReminder = false, also = null }: ReaderRules,
): M[] => {
  const concerned = members.filter(
    ({ userId, role }) => userId === also || needs.some((permission) => mayDo(role, permission)),
  );
  if (!isReminder) return concerned;
  const unmuted = concerned.filter(({ mutedAt }) => !mutedAt);
  return unmuted.length > 0 ? unmuted : members.filter(({ role }) => role === 'owner');
};

/** Finds the members who get such a mail now. An organization has at most a hundred members. */
export const findReaders = async (tx: Db, organizationId: string, rules: ReaderRules) =>
  readersAmong(
    await tx
      .select({ userId: memberships.userId, role: memberships.role, mutedAt: memberships.mutedAt })
      .from(memberships)
      .where(eq(memberships.organizationId, organizationId))
      .orderBy(asc(memberships.userId)),
    rules,
  );
