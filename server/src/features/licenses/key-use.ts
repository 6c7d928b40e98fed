import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { readRows } from '../../platform/db/rows.ts';
import { sqlTimestamp } from '../../platform/db/timestamps.ts';
import { sqlWorksUntil } from './store.ts';

/** How far the licenses of one key are in use. */
export interface KeyUse {
  key: string;
  /** The licenses in force that it signed. */
  licenses: number;
  installations: number;
  customers: number;
  /** Those of them that have a new text by another key already. */
  replaced: number;
  /** Those that an installation has validated online in the last days. */
  lastWeek: number;
  lastMonth: number;
  /** Those that were never validated online: not in use, or offline. */
  never: number;
  lastValidatedAt: string | null;
}

/** Counts for each key its licenses in force and who still validates them. One statement reads the whole table. */
export const findKeyUse = (tx: Db, now: Date): Promise<KeyUse[]> => {
  const time = sqlTimestamp(now);
  const since = (days: number) => sql`last_validated_at >= ${time} - ${`${days} days`}::interval`;
  return readRows<KeyUse>(
    tx,
    sql`
    select key_id as key, count(*)::int as licenses, count(distinct client_id)::int as installations,
      count(distinct user_id)::int as customers,
      (count(*) filter (where replaced_by is not null))::int as replaced,
      (count(*) filter (where ${since(7)}))::int as "lastWeek",
      (count(*) filter (where ${since(30)}))::int as "lastMonth",
      (count(*) filter (where last_validated_at is null))::int as never,
      to_char(max(last_validated_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as "lastValidatedAt"
    from licenses
    where revoked_at is null and type <> 'trial-self-signed' and ${sqlWorksUntil} >= ${time}
    group by key_id order by key_id`,
  );
};
