import { count, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { installs } from './tables.ts';

/** The version that an installation runs: as its sync last said it, else as it was entered. */
const sqlKnownVersion = sql<string | null>`coalesce(
  (select key.version from install_keys key where key.client_id = ${installs.clientId} and key.ended_at is null),
  ${installs.version}
)`;

/** How many installations last reported each version. Those whose version is unknown are left out. */
export const countByVersion = async (tx: Db): Promise<{ version: string; installations: number }[]> => {
  const known = tx
    .select({ version: sqlKnownVersion.as('known_version') })
    .from(installs)
    .as('known');
  const rows = tx.select({ version: known.version, installations: count() }).from(known);
  return (await rows.where(isNotNull(known.version)).groupBy(known.version)) as {
    version: string;
    installations: number;
  }[];
};
