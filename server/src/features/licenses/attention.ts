import { ENDING_DAYS } from '@warden/contract';
import { addDays, dayOf, endOfDay, GRACE_DAYS, licenseTypes, plans } from '@warden/license';
import { inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { atMost } from '../../platform/db/counted.ts';
import type { Db } from '../../platform/db/database.ts';
import { prepared, type Slots, selectFrom } from '../../platform/db/prepared.ts';
import { sqlTimestamp } from '../../platform/db/timestamps.ts';
import { sqlBoundBy, sqlIsBound } from '../clients/service.ts';
import type { Offering } from './offering.ts';
import { findOffered, sqlIsSuperseded, sqlLastsLonger, sqlSupersededOf, sqlWorksUntil } from './store.ts';
import { licenses } from './tables.ts';
import type { ShownLicense } from './wire.ts';

const MOST = 5;

/** A customer may have any number of licenses that are not bound. This many of each type are found, the next to end. */
const MOST_UNBOUND = 50;

const unboundTypes = sql.raw(
  licenseTypes
    .map((type) => `('${type}', interval '${(plans as readonly string[]).includes(type) ? GRACE_DAYS : 0} days')`)
    .join(),
);

/** Until when a license that ends is soon to be dealt with. */
export const soonAfter = (now: Date) => endOfDay(addDays(dayOf(now), ENDING_DAYS));

/**
 * Selects what the order of urgency compares: bound installations come first, and then what has its end nearest to now.
 * What ended long ago is left for later, because nobody has missed it.
 */
export const sqlUrgency = (bound: SQL, until: SQL, now: Placeholder) =>
  sql`array[case when ${bound} then 0 else 1 end, abs(extract(epoch from ${until} - ${sqlTimestamp(now)}))]`;

interface Asked {
  userId: Placeholder | SQL;
  now: Placeholder;
  soon: Placeholder;
}

/**
 * Selects the licenses that need something from their customer: those of bound installations that end soon or have
 * ended, and those that work for an installation that nobody has bound. What was superseded needs nothing, and neither
 * does what ended before another license of the installation. Of a staging license and the paid one that it goes with,
 * the paid one is extended. Both parts read an index of what they look for, not all
 * licenses of the customer. The clients of the customer's own installations are excluded as a set first, because looking
 * for each of a thousand took four times as long.
 */
const sqlParts = ({ userId, now, soon }: Asked, isSuperseded: SQL, mostUnbound = sql``) => {
  const isOpen = sql`licenses.user_id = ${userId} and licenses.revoked_at is null and licenses.staging_for is null
      and not ${isSuperseded}
      and not (licenses.expires_at < ${sqlTimestamp(now)} and exists (select from licenses other where ${sqlLastsLonger}))`;
  return sql`bound as (
        select licenses.id, true as bound, ${sqlWorksUntil} as until from licenses
        where licenses.client_id in ${sqlBoundBy(userId)} and licenses.expires_at <= ${sqlTimestamp(soon)} and ${isOpen}
      ), unbound as (
        select found.* from (values ${unboundTypes}) as kinds (type, grace), lateral (
          select licenses.id, false as bound, licenses.expires_at + kinds.grace as until from licenses
          where licenses.type = kinds.type and licenses.expires_at >= ${sqlTimestamp(now)} - kinds.grace
            and licenses.client_id not in ${sqlBoundBy(userId)} and not ${sqlIsBound(sql`licenses.client_id`)} and ${isOpen}
          ${mostUnbound}
        ) found
      )`;
};

/** A condition that a license is one of them. It is written so that they are found once for all rows. */
export const sqlNeedsAttention = (asked: Asked) => sql`(licenses.id in (
  with superseded as materialized ${sqlSupersededOf(asked.userId)},
  ${sqlParts(asked, sql`(licenses.id in (select id from superseded))`)}
  select id from bound union all select id from unbound
) is true)`;

/** Finds the most urgent of them, and how many there are. */
export const attentionOf = () => {
  const mostUnbound = sql`order by licenses.expires_at limit ${sql.raw(`${MOST_UNBOUND + 1}`)}`;
  const statement = prepared('attention', (db, slots: Slots<{ userId: string; now: Date; soon: Date }>) => {
    const found = sql`
      with ${sqlParts(slots, sqlIsSuperseded, mostUnbound)}
      select id, (select count(*)::int from bound) as bound, (select count(*)::int from unbound) as unbound
      from (select * from bound union all select * from unbound) found
      order by ${sqlUrgency(sql`found.bound`, sql`found.until`, slots.now)}, id
      limit ${sql.raw(`${MOST}`)}`;
    return selectFrom<{ id: string; bound: number; unbound: number }>(db, found, 'id', 'bound', 'unbound');
  });

  return async (
    db: Db,
    userId: string,
    now: Date,
  ): Promise<{ rows: (ShownLicense & Offering)[]; total: number; more?: true }> => {
    const found = await statement(db, { userId, now, soon: soonAfter(now) });
    const { bound = 0, unbound = 0 } = found[0] ?? {};
    const ids = found.map(({ id }) => id);
    // What offers depend on is read for these few alone.
    const rows = await findOffered(db, inArray(licenses.id, ids), now);
    return {
      rows: rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
      ...atMost(bound + unbound, bound + MOST_UNBOUND),
    };
  };
};
