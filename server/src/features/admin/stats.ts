import type { Stats } from '@warden/contract';
import { addDays, type Day, dayOf, licenseTypes } from '@warden/license';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { countOf } from '../../db/lists.ts';
import { readRows } from '../../db/rows.ts';
import { toMajor } from '../../money.ts';

const MONTHS = 12;
const WEEKS = 13;
const DAYS = 30;

type Tally = { name: string; key: string; n: number };

interface Figures {
  users: number;
  admins: number;
  installs: number;
  tallies: Tally[];
  releases: { version: string; downloads: number }[];
}

/** All figures in one statement, from what was counted as it happened: no list is read. */
const readFigures = async (db: Db, from: { month: string; day: Day; today: Day }): Promise<Figures> => {
  const rows = await readRows<Figures>(
    db,
    sql`
    select
      ${countOf('users', null)} as users,
      ${countOf('users', ['admin|true', 'admin|false'])} as admins,
      ${countOf('clients', null)} as installs,
      (select coalesce(json_agg(json_build_object('name', name, 'key', key, 'n', n)), '[]'::json) from (
        select name, key, n from tallies where name in ('signups', 'revenue', 'refunded') and key >= ${from.month}
        union all select name, key, n from tallies where name = 'validations' and key >= ${from.day}
        union all select name, key, n from tallies where name like 'licenses %' and key >= ${from.today}
        union all select name, 'ended', sum(n)::bigint from tallies where name like 'licenses %' and key < ${from.today} group by name
        union all select name, '', sum(n)::bigint from tallies where name like 'revoked %' group by name
      ) counted) as tallies,
      (select coalesce(json_agg(json_build_object('version', version, 'downloads', downloads_count) order by sort_key desc), '[]'::json)
        from (select * from releases order by sort_key desc limit 12) newest) as releases`,
  );
  return rows[0] as Figures;
};

const monthsUntil = (now: Date) =>
  Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS - 1 - index), 1)).toISOString().slice(0, 7),
  );

export const readStats = async (db: Db, now: Date): Promise<Stats> => {
  const today = dayOf(now);
  const months = monthsUntil(now);
  const firstDay = addDays(today, 1 - DAYS);
  const figures = await readFigures(db, { month: months[0] as string, day: firstDay, today });
  const { tallies } = figures;
  const sum = (fits: (tally: Tally) => boolean) => tallies.filter(fits).reduce((total, { n }) => total + n, 0);
  const named = (name: string, key: string) => sum((tally) => tally.name === name && tally.key === key);

  const byType = licenseTypes.map((type) => ({
    type,
    active: sum(({ name, key }) => name === `licenses ${type}` && key !== 'ended'),
    expired: named(`licenses ${type}`, 'ended'),
    revoked: named(`revoked ${type}`, ''),
  }));
  const total = (status: 'active' | 'expired' | 'revoked') => byType.reduce((all, row) => all + row[status], 0);
  const currencies = [
    ...new Set(
      tallies
        .filter(({ name }) => ['revenue', 'refunded'].includes(name))
        .map(({ key }) => key.split(' ')[1] as string),
    ),
  ];
  const isRunning = (name: string) => licenseTypes.some((type) => name === `licenses ${type}`);
  const weeks = Array.from({ length: WEEKS }, (_, index) => addDays(today, index * 7));
  return {
    users: { total: figures.users, admins: figures.admins },
    installs: { total: figures.installs },
    licenses: {
      total_licenses: total('active') + total('expired') + total('revoked'),
      active_licenses: total('active'),
      expired_licenses: total('expired'),
      revoked_licenses: total('revoked'),
      by_type: byType,
    },
    signups: months.map((month) => ({ label: month, count: named('signups', month) })),
    revenue: months.flatMap((month) =>
      (currencies.length > 0 ? currencies : ['RUB']).map((currency) => ({
        month,
        currency,
        amount: toMajor(named('revenue', `${month} ${currency}`)),
        refunded: toMajor(named('refunded', `${month} ${currency}`)),
      })),
    ),
    expiring: weeks.map((week) => ({
      label: week,
      count: sum(({ name, key }) => isRunning(name) && key >= week && key < addDays(week, 7)),
    })),
    validations: Array.from({ length: DAYS }, (_, index) => {
      const day = addDays(firstDay, index);
      return { label: day, count: named('validations', day) };
    }),
    downloads: figures.releases.map(({ version, downloads }) => ({ label: version, count: downloads })),
  };
};
