import type { MemberRole } from '@warden/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import { memberships } from './tables.ts';

/** What a person is in an organization; null where they are no member. */
export const sqlRoleOf = (organizationId: SQL | AnyPgColumn, userId: SQL | AnyPgColumn): SQL<MemberRole | null> =>
  sql`(select ${memberships.role} from ${memberships}
    where ${memberships.organizationId} = ${organizationId} and ${memberships.userId} = ${userId})`;

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
