import { discountReasons, quoteKinds, type Stats } from '@warden/contract';
import { addDays, dayOf, licenseTypes } from '@warden/license';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/database.ts';
import { readRows } from '../../../platform/db/rows.ts';
import { sqlTimestamp } from '../../../platform/db/timestamps.ts';
import { toMajor } from '../../../platform/money.ts';
import { moscowDay } from '../../../platform/moscow-day.ts';
import { MINUTE } from '../../../platform/time.ts';
import { users } from '../../auth/tables.ts';
import { clients } from '../../clients/tables.ts';
import { licenses, validationDays } from '../../licenses/tables.ts';
import { orderLines, payments, refunds } from '../../payments/tables.ts';
import { promoCodes } from '../../promo-codes/tables.ts';
import { quotes } from '../../quotes/tables.ts';
import { releases } from '../../releases/tables.ts';
import { statistics } from '../tables.ts';

const MONTHS = 12;
const WEEKS = 13;
const DAYS = 30;

type Count = Stats['signups'][number];
type Discount = NonNullable<Stats['discounts']>[number];
type Quotes = NonNullable<Stats['quotes']>[number];
type Money = { month: string; currency: string; amount: number };

interface Counted {
  users: Stats['users'];
  organizations: number;
  installs: number;
  licenses: Stats['licenses']['by_type'];
  signups: Count[];
  revenue: Money[];
  refunded: Money[];
  discounts: Discount[];
  codes: NonNullable<Stats['codes']>;
  quotes: Quotes[];
  expiring: Count[];
  validations: Count[];
  downloads: Count[];
}

/** Months are those of Moscow, as on documents, so that revenue is that of the accountant. */
const sqlMonthOf = (time: ReturnType<typeof sql>) => sql`to_char(${time} at time zone 'Europe/Moscow', 'YYYY-MM')`;
const jsonRows = (select: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(counted), '[]'::json) from (${select}) counted)`;

const monthsUntil = (now: Date) => {
  const [year, month] = moscowDay(now).split('-').map(Number) as [number, number];
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(year, month - MONTHS + index, 1)).toISOString().slice(0, 7),
  );
};

/** Staging licenses were not bought, and an earlier text that still works is the license that has replaced it. */
const isCounted = sql`${licenses.stagingFor} is null and (${licenses.replacedBy} is null or ${licenses.revokedAt} is not null)`;

const isPerson = sql`${users.kind} = 'person'`;

/** Computes the figures from every account, license and payment, which takes about a second with a million of each. */
export const computeStatistics = async (db: Db, now: Date): Promise<Stats> => {
  const at = sqlTimestamp(now);
  const today = dayOf(now);
  const firstDay = addDays(today, 1 - DAYS);
  const months = monthsUntil(now);
  const since = sql`${`${months[0]}-01T00:00:00+03:00`}::timestamptz`;
  const paidAt = sql`coalesce(${payments.paidAt}, ${payments.updatedAt})`;
  const expiryDay = sql`to_char(${licenses.expiresAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  const [counted] = await readRows<Counted>(
    db,
    sql`select
      (select json_build_object('total', count(*), 'admins', count(*) filter (where ${users.isAdmin}))
        from ${users} where ${isPerson}) as users,
      (select count(*)::int from ${users} where ${users.kind} = 'organization') as organizations,
      (select count(*)::int from ${clients}) as installs,
      ${jsonRows(sql`
        select ${licenses.type} as type,
          count(*) filter (where ${licenses.revokedAt} is null and ${licenses.expiresAt} >= ${at}) as active,
          count(*) filter (where ${licenses.revokedAt} is null and ${licenses.expiresAt} < ${at}) as expired,
          count(${licenses.revokedAt}) as revoked
        from ${licenses} where ${isCounted} group by 1`)} as licenses,
      ${jsonRows(sql`
        select ${sqlMonthOf(sql`${users.createdAt}`)} as label, count(*) as count from ${users}
        where ${isPerson} and ${users.createdAt} >= ${since} group by 1`)} as signups,
      ${jsonRows(sql`
        select ${sqlMonthOf(paidAt)} as month, ${payments.currency} as currency, sum(${payments.amount}) as amount from ${payments}
        where ${payments.status} = 'succeeded' and ${paidAt} >= ${since} group by 1, 2`)} as revenue,
      ${jsonRows(sql`
        select ${sqlMonthOf(sql`${refunds.updatedAt}`)} as month, ${payments.currency} as currency, sum(${refunds.amount}) as amount
        from ${refunds} join ${payments} on ${payments.id} = ${refunds.paymentId}
        where ${refunds.status} = 'succeeded' and ${refunds.updatedAt} >= ${since} group by 1, 2`)} as refunded,
      ${jsonRows(sql`
        select ${orderLines.discountReason} as reason, ${payments.currency} as currency,
          count(distinct ${payments.id}) as orders, sum(${orderLines.discount}) as discount, sum(${orderLines.amount}) as net
        from ${orderLines} join ${payments} on ${payments.id} = ${orderLines.paymentId}
        where ${orderLines.discount} > 0 and ${payments.status} = 'succeeded' and ${paidAt} >= ${since}
        group by 1, 2`)} as discounts,
      ${jsonRows(sql`
        select ${promoCodes.label} as label, ${payments.currency} as currency,
          count(distinct ${payments.id}) as orders, sum(${orderLines.discount}) as discount, sum(${orderLines.amount}) as net
        from ${orderLines} join ${payments} on ${payments.id} = ${orderLines.paymentId}
          join ${promoCodes} on ${promoCodes.id} = ${payments.promoCodeId}
        where ${orderLines.discountReason} in ('code', 'volume_and_code') and ${payments.status} = 'succeeded'
          and ${paidAt} >= ${since}
        group by 1, 2 order by discount desc, label limit 12`)} as codes,
      ${jsonRows(sql`
        select ${quotes.kind} as kind, ${quotes.currency} as currency, count(*) as issued,
          count(*) filter (where ${payments.status} in ('pending', 'waiting_for_capture', 'succeeded')) as accepted,
          count(*) filter (where ${payments.status} = 'succeeded') as paid,
          coalesce(sum(${quotes.amount}) filter (where ${payments.status} = 'succeeded'), 0) as amount
        from ${quotes} left join ${payments} on ${payments.id} = ${quotes.paymentId}
        where ${quotes.createdAt} >= ${since} group by 1, 2`)} as quotes,
      ${jsonRows(sql`
        select ${expiryDay} as label, count(*) as count from ${licenses}
        where ${licenses.revokedAt} is null and ${isCounted} and ${licenses.expiresAt} >= ${at}
          and ${licenses.expiresAt} < ${`${addDays(today, WEEKS * 7)}T00:00:00Z`}::timestamptz group by 1`)} as expiring,
      ${jsonRows(sql`
        select ${validationDays.day} as label, ${validationDays.count} as count from ${validationDays}
        where ${validationDays.day} >= ${firstDay}`)} as validations,
      ${jsonRows(sql`
        select ${releases.version} as label, ${releases.downloadsCount} as count from ${releases}
        order by ${releases.sortKey} desc limit 12`)} as downloads`,
  );
  return { computed_at: now.toISOString(), ...figuresOf(counted as Counted, { months, today, firstDay }) };
};

const rankOf = ({ reason }: Discount) => discountReasons.indexOf(reason);

const figuresOf = (
  counted: Counted,
  { months, today, firstDay }: { months: string[]; today: string; firstDay: string },
): Omit<Stats, 'computed_at'> => {
  const byType = licenseTypes.map(
    (type) => counted.licenses.find((row) => row.type === type) ?? { type, active: 0, expired: 0, revoked: 0 },
  );
  const total = (status: 'active' | 'expired' | 'revoked') => byType.reduce((all, row) => all + row[status], 0);
  const countOf = (counts: readonly Count[], label: string) => counts.find((row) => row.label === label)?.count ?? 0;
  const amountOf = (money: readonly Money[], month: string, currency: string) =>
    toMajor(money.find((row) => row.month === month && row.currency === currency)?.amount ?? 0);
  const currencies = [...new Set([...counted.revenue, ...counted.refunded].map(({ currency }) => currency))];
  return {
    users: counted.users,
    organizations: { total: counted.organizations },
    installs: { total: counted.installs },
    licenses: {
      total_licenses: total('active') + total('expired') + total('revoked'),
      active_licenses: total('active'),
      expired_licenses: total('expired'),
      revoked_licenses: total('revoked'),
      by_type: byType,
    },
    signups: months.map((month) => ({ label: month, count: countOf(counted.signups, month) })),
    revenue: months.flatMap((month) =>
      (currencies.length > 0 ? currencies : ['RUB']).map((currency) => ({
        month,
        currency,
        amount: amountOf(counted.revenue, month, currency),
        refunded: amountOf(counted.refunded, month, currency),
      })),
    ),
    discounts: counted.discounts
      .toSorted((one, other) => rankOf(one) - rankOf(other) || (one.currency < other.currency ? -1 : 1))
      .map((row) => ({ ...row, discount: toMajor(row.discount), net: toMajor(row.net) })),
    codes: counted.codes.map((row) => ({ ...row, discount: toMajor(row.discount), net: toMajor(row.net) })),
    quotes: counted.quotes
      .toSorted(
        (one, other) =>
          quoteKinds.indexOf(one.kind) - quoteKinds.indexOf(other.kind) || (one.currency < other.currency ? -1 : 1),
      )
      .map((row) => ({ ...row, amount: toMajor(row.amount) })),
    expiring: Array.from({ length: WEEKS }, (_, index) => {
      const [first, next] = [addDays(today, index * 7), addDays(today, index * 7 + 7)];
      const inWeek = counted.expiring.filter(({ label }) => label >= first && label < next);
      return { label: first, count: inWeek.reduce((all, { count }) => all + count, 0) };
    }),
    validations: Array.from({ length: DAYS }, (_, index) => {
      const day = addDays(firstDay, index);
      return { label: day, count: countOf(counted.validations, day) };
    }),
    downloads: counted.downloads,
  };
};

/** Up to this many rows, the figures are computed for each reader of the page, which takes some milliseconds. */
const SMALL = 10_000;

export const isSmall = async (db: Db): Promise<boolean> => {
  const count = (table: typeof users | typeof licenses | typeof payments) =>
    sql`(select count(*) from (select from ${table} limit ${SMALL + 1}) bounded)`;
  const [row] = await readRows<{ small: boolean }>(
    db,
    sql`select ${count(users)} + ${count(licenses)} + ${count(payments)} <= ${SMALL} as small`,
  );
  return row?.small ?? true;
};

/** Whether stored figures are so old that they should be computed again. */
export const isStale = ({ computed_at }: Pick<Stats, 'computed_at'>, now: Date) =>
  now.getTime() - Date.parse(computed_at) > MINUTE;

export const readStatistics = async (db: Db): Promise<Stats | undefined> =>
  (await db.select().from(statistics))[0]?.figures;

const ONLY_ROW = 1;

export const storeStatistics = async (db: Db, now: Date) => {
  const figures = await computeStatistics(db, now);
  await db
    .insert(statistics)
    .values({ id: ONLY_ROW, figures })
    .onConflictDoUpdate({ target: statistics.id, set: { figures } });
};
