import { desc, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/database.ts';
import { readRows } from '../../../platform/db/rows.ts';
import { auditLog } from '../../audit/tables.ts';
import { users } from '../../auth/tables.ts';

/**
 * Reads a page of the log. Entries are numbered without gaps, so a page is a range of numbers; the few entries that
 * have no number yet come first.
 */
export const findAudit = async (
  db: Db,
  { page, limit, subject }: { page: number; limit: number; subject?: string | undefined },
) => {
  const skip = (page - 1) * limit;
  const entries = db
    .select({ entry: auditLog, email: users.email })
    .from(auditLog)
    .leftJoin(users, sql`${auditLog.actor} = 'user:' || ${users.id}`)
    .limit(limit);
  if (subject) {
    const about = eq(auditLog.subject, subject);
    const found = await entries.where(about).orderBy(desc(auditLog.id)).offset(skip);
    return { found, total: await db.$count(auditLog, about) };
  }
  const [counted] = await readRows<{ chained: number; waiting: number }>(
    db,
    sql`
      select (select coalesce(max(${auditLog.seq}), 0) from ${auditLog})::int as chained,
        (select count(*) from ${auditLog} where ${auditLog.seq} is null)::int as waiting`,
  );
  const { chained, waiting } = counted ?? { chained: 0, waiting: 0 };
  const upTo = lte(auditLog.seq, chained - Math.max(skip - waiting, 0));
  const found = await entries
    // There is no bound here, because an entry that gets its number between the two statements would be above it.
    .where(skip < waiting ? undefined : upTo)
    .orderBy(sql`${auditLog.seq} desc nulls first`, desc(auditLog.id))
    .offset(skip < waiting ? skip : 0);
  return { found, total: chained + waiting };
};
