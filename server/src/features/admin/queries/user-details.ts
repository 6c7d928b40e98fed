import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/database.ts';
import { users } from '../../auth/tables.ts';
import { sqlSync } from '../../installs/service.ts';
import { installs } from '../../installs/tables.ts';
import { sqlSupersededBy } from '../../licenses/service.ts';
import { licenses } from '../../licenses/tables.ts';
import { findInvoicesOf } from './invoices.ts';

/** The dialog shows at most this many rows of one account; the lists show the rest. */
export const MOST_OF_USER = 200;

/** Finds what an account owns. One row more than is shown tells whether there are others. */
export const findHoldings = async (db: Db, userId: string) => ({
  installs: await db
    .select({ ...getTableColumns(installs), sync: sqlSync(sql`installs.client_id`, sql`installs.user_id`) })
    .from(installs)
    .where(eq(installs.userId, userId))
    .orderBy(desc(installs.createdAt), desc(installs.id))
    .limit(MOST_OF_USER + 1),
  licenses: await db
    .select({ ...getTableColumns(licenses), supersededBy: sqlSupersededBy })
    .from(licenses)
    .where(eq(licenses.userId, userId))
    .orderBy(desc(licenses.issuedAt), desc(licenses.id))
    .limit(MOST_OF_USER + 1),
  invoices: await findInvoicesOf(db, userId, MOST_OF_USER),
});

/** Finds the account of a person with what it owns; undefined where there is no such account. */
export const findUserDetails = async (db: Db, id: string) => {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.kind, 'person')));
  return user && { user, ...(await findHoldings(db, id)) };
};
