import { and, desc, eq, isNotNull, isNull, lte, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { reviveRow } from '../../db/json-row.ts';
import { readRows } from '../../db/rows.ts';
import { auditLog } from '../audit/tables.ts';
import { users } from '../auth/tables.ts';
import { installs } from '../installs/tables.ts';
import { licenses } from '../licenses/tables.ts';
import { paymentEvents, payments } from '../payments/tables.ts';
import type { PaymentWithLicense } from '../payments/wire.ts';
import { paymentRow } from './lists.ts';

/** A page shows no more of a person; the lists have the rest. */
const MOST = 500;
const NEWEST = 100;

export const findUser = async (tx: Db, id: string) => (await tx.select().from(users).where(eq(users.id, id)))[0];

export const findInstalls = (tx: Db, userId: string) =>
  tx.select().from(installs).where(eq(installs.userId, userId)).orderBy(desc(installs.createdAt)).limit(MOST);

export const findLicenses = (tx: Db, userId: string) =>
  tx
    .select()
    .from(licenses)
    .where(eq(licenses.userId, userId))
    .orderBy(desc(licenses.issuedAt), desc(licenses.id))
    .limit(MOST);

/** Gapless numbers make a page of the whole log a stretch of them, after the few that have no number yet. */
export const findAudit = async (
  tx: Db,
  { page, limit, subject }: { page: number; limit: number; subject?: string | undefined },
) => {
  const skip = (page - 1) * limit;
  const entries = tx
    .select({ entry: auditLog, email: users.email })
    .from(auditLog)
    .leftJoin(users, sql`${auditLog.actor} = 'user:' || ${users.id}`)
    .limit(limit);
  if (!subject) {
    const rows = await readRows<{ chained: number; waiting: number }>(
      tx,
      sql`
      select (select coalesce(max(${auditLog.seq}), 0) from ${auditLog})::int as chained,
        (select count(*) from ${auditLog} where ${auditLog.seq} is null)::int as waiting`,
    );
    const { chained, waiting } = rows[0] ?? { chained: 0, waiting: 0 };
    const upTo = lte(auditLog.seq, chained - Math.max(skip - waiting, 0));
    const found = await entries
      .where(skip < waiting ? or(isNull(auditLog.seq), upTo) : upTo)
      .orderBy(sql`${auditLog.seq} desc nulls first`, desc(auditLog.id))
      .offset(skip < waiting ? skip : 0);
    return { found, total: chained + waiting };
  }
  const about = eq(auditLog.subject, subject);
  const found = await entries.where(about).orderBy(desc(auditLog.id)).offset(skip);
  return { found, total: await tx.$count(auditLog, about) };
};

const paymentsWhere = async (tx: Db, where: ReturnType<typeof sql>): Promise<PaymentWithLicense[]> => {
  const rows = await readRows<{ row: object }>(
    tx,
    sql`
    select ${paymentRow} as row from ${payments} where ${where} order by ${payments.updatedAt} desc limit ${NEWEST}`,
  );
  return rows.map(({ row }) => reviveRow(payments, row) as PaymentWithLicense);
};

export const findUnlicensed = (tx: Db) =>
  paymentsWhere(tx, sql`${payments.status} = 'succeeded' and not ${payments.licensed}`);

export const findDoubted = (tx: Db) => paymentsWhere(tx, sql`${payments.problem} is not null`);

export const findUnpaidLicenses = (tx: Db) =>
  tx
    .select()
    .from(licenses)
    .where(
      and(
        sql`${licenses.type} in ('commercial', 'individual')`,
        isNull(licenses.paymentId),
        isNull(licenses.issuedBy),
        isNull(licenses.replacedBy),
      ),
    )
    .orderBy(desc(licenses.issuedAt))
    .limit(NEWEST);

export const findUnapplied = (tx: Db) =>
  tx
    .select()
    .from(paymentEvents)
    .where(
      or(
        isNull(paymentEvents.outcome),
        and(
          isNotNull(paymentEvents.outcome),
          notInArray(paymentEvents.outcome, ['succeeded', 'canceled', 'no_change', 'failed']),
        ),
      ),
    )
    .orderBy(desc(paymentEvents.receivedAt))
    .limit(NEWEST);
