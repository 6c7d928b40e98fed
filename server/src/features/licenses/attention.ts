import { ENDING_DAYS } from '@warden/contract';
import { addDays, dayOf, endOfDay } from '@warden/license';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import {
  lastsLonger,
  type OfferConditions,
  type StandingRow,
  sqlSupersededBy,
  sqlWorksUntil,
  withStanding,
} from './store.ts';
import { licenses } from './tables.ts';

const MOST = 5;

/**
 * Finds the licenses that need something from their customer, most urgent first, and how many there are: those of bound
 * installations that end soon or have ended, and those that work for an installation that nobody has bound. What was
 * superseded needs nothing, and neither does what ended before another license of the installation.
 */
export const findAttention = async (
  tx: Db,
  conditions: OfferConditions,
  userId: string,
  now: Date,
): Promise<{ rows: StandingRow[]; total: number }> => {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const client = sql`licenses.client_id`;
  const isMine = conditions.installs.sqlIsBound(client, sql`licenses.user_id`);
  const endsSoon = sql`licenses.expires_at <= ${endOfDay(addDays(dayOf(now), ENDING_DAYS)).toISOString()}::timestamptz`;
  const hasEnded = sql`licenses.expires_at < ${moment}`;
  const found = await tx
    .select({ id: licenses.id, total: sql<number>`(count(*) over ())::int` })
    .from(licenses)
    .where(
      and(
        eq(licenses.userId, userId),
        isNull(licenses.revokedAt),
        or(
          and(isMine, endsSoon),
          and(sql`not ${conditions.installs.sqlIsBound(client)}`, sql`${sqlWorksUntil} >= ${moment}`),
        ),
        sql`${sqlSupersededBy} is null`,
        sql`not (${hasEnded} and exists (select from licenses other where ${lastsLonger}))`,
      ),
    )
    .orderBy(sql`${isMine} desc`, asc(sql`abs(extract(epoch from ${sqlWorksUntil} - ${moment}))`), asc(licenses.id))
    .limit(MOST);
  const ids = found.map(({ id }) => id);
  // What offers depend on is read for these few alone.
  const rows = await tx.select(withStanding(conditions, now)).from(licenses).where(inArray(licenses.id, ids));
  return {
    rows: rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
    total: found[0]?.total ?? 0,
  };
};
