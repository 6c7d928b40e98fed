import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { installKeys, installs } from './tables.ts';

/** The version that an installation runs: as its sync last said it, else as its owner has entered it. */
const knownVersion = sql<string>`coalesce(${installKeys.version}, ${installs.version})`;

const isKeyOf = and(
  eq(installKeys.clientId, installs.clientId),
  eq(installKeys.userId, installs.userId),
  isNull(installKeys.endedAt),
);

/** How many installations last reported each version. Those whose version is unknown are left out. */
export const countByVersion = (tx: Db): Promise<{ version: string; installations: number }[]> =>
  tx
    .select({ version: knownVersion, installations: count() })
    .from(installs)
    .leftJoin(installKeys, isKeyOf)
    .where(isNotNull(knownVersion))
    .groupBy(knownVersion);
