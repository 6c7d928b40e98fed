import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
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

/** The next accounts, in the order of their ids, with an installation that last reported one of these versions. */
export const nextOwnersOf = async (
  tx: Db,
  versions: readonly string[],
  { after, limit }: { after: string; limit: number },
): Promise<string[]> => {
  const isOneOf = sql`${knownVersion} = any (${sql.param([...versions])}::text[])`;
  const owners = await tx
    .selectDistinct({ id: installs.userId })
    .from(installs)
    .leftJoin(installKeys, isKeyOf)
    .where(and(gt(installs.userId, after), isOneOf))
    .orderBy(asc(installs.userId))
    .limit(limit);
  return owners.map(({ id }) => id);
};

/** Few accounts have more installations, and a mail names only some of them. */
const MOST_INSTALLATIONS = 1000;

/** The installations of these accounts whose version is known, newest first. */
export const listVersions = (
  tx: Db,
  userIds: readonly string[],
): Promise<{ clientId: string; description: string | null; version: string }[]> =>
  tx
    .select({ clientId: installs.clientId, description: installs.description, version: knownVersion })
    .from(installs)
    .leftJoin(installKeys, isKeyOf)
    .where(and(inArray(installs.userId, [...userIds]), isNotNull(knownVersion)))
    .orderBy(desc(installs.createdAt), desc(installs.id))
    .limit(MOST_INSTALLATIONS);
