import { randomUUIDv7 } from 'node:crypto';
import { keyId } from '@warden/license';
import { and, desc, eq, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { sqlUtc } from '../../platform/db/timestamps.ts';
import { type AuditActor, audit } from '../audit/service.ts';
import { installKeys } from './tables.ts';
import type { InstallRow, WrittenSync } from './wire.ts';

export type KeyRow = typeof installKeys.$inferSelect;

type Installation = Pick<InstallRow, 'id' | 'userId' | 'clientId'>;

const recordKeys = (tx: Db, action: 'key_pinned' | 'key_ended', rows: readonly KeyRow[], actor: AuditActor, at: Date) =>
  audit(
    tx,
    ...rows.map(({ installId, clientId, keyId: key, userId }) => ({
      ...actor,
      action: `install.${action}`,
      subject: `install:${installId}`,
      owner: userId,
      [action === 'key_pinned' ? 'after' : 'before']: { clientId, userId, key },
      at,
    })),
  );

/** Ends the keys of these clients: they get no license from now on. Returns whether one of them had a key. */
export const endKeys = async (tx: Db, clientIds: readonly string[], actor: AuditActor, at: Date): Promise<boolean> => {
  const ended = await tx
    .update(installKeys)
    .set({ endedAt: at, endedBy: actor.actor })
    .where(and(inArray(installKeys.clientId, [...clientIds]), isNull(installKeys.endedAt)))
    .returning();
  await recordKeys(tx, 'key_ended', ended, actor, at);
  return ended.length > 0;
};

const isKey = (clientId: string, publicKey: string) =>
  and(
    eq(installKeys.keyId, keyId(publicKey)),
    eq(installKeys.publicKey, publicKey),
    eq(installKeys.clientId, clientId),
  );

/**
 * Makes this the key of an installation. The one before it ends, unless it is the same. What the key has used before
 * it was ended stays used. The caller has locked the account.
 */
export const pinKey = async (
  tx: Db,
  { id: installId, userId, clientId }: Installation,
  publicKey: string,
  actor: AuditActor,
  at: Date,
): Promise<KeyRow> => {
  const [current] = await tx
    .select()
    .from(installKeys)
    .where(and(eq(installKeys.clientId, clientId), isNull(installKeys.endedAt)))
    .for('update');
  // The version before this one leaves the key of an installation that it unbinds.
  if (current?.publicKey === publicKey && current.installId === installId) return current;
  await endKeys(tx, [clientId], actor, at);
  const earlier = await tx.select({ nonces: installKeys.nonces }).from(installKeys).where(isKey(clientId, publicKey));
  const nonces = earlier.flatMap((row) => row.nonces).filter(({ until }) => new Date(until) >= at);
  const pinned = { installId, userId, clientId, keyId: keyId(publicKey), publicKey, nonces };
  const [row] = await tx
    .insert(installKeys)
    .values({ ...pinned, id: randomUUIDv7(), pinnedAt: at, pinnedBy: actor.actor })
    .returning();
  await recordKeys(tx, 'key_pinned', [row as KeyRow], actor, at);
  return row as KeyRow;
};

/** Whether a key of an installation ended since the installation was bound, because another followed or it was stopped. */
export const wasEnded = async (tx: Db, { id, clientId }: Installation, publicKey: string): Promise<boolean> => {
  const rows = await tx
    .select({ endedAt: installKeys.endedAt })
    .from(installKeys)
    .where(and(isKey(clientId, publicKey), eq(installKeys.installId, id)));
  return rows.length > 0 && rows.every(({ endedAt }) => endedAt !== null);
};

/** Returns the public key by which a client syncs, or null. */
export const findKey = async (tx: Db, clientId: string): Promise<string | null> =>
  (
    await tx
      .select({ publicKey: installKeys.publicKey })
      .from(installKeys)
      .where(and(eq(installKeys.clientId, clientId), isNull(installKeys.endedAt)))
  )[0]?.publicKey ?? null;

/** Moves the keys of some accounts to another one. */
export const setOwnerOfKeys = (tx: Db, from: readonly string[], to: string) =>
  tx
    .update(installKeys)
    .set({ userId: to })
    .where(inArray(installKeys.userId, [...from]));

/** Moves the keys of an account for these clients to another account. */
export const setOwnerOfClientKeys = (
  tx: Db,
  clientIds: readonly string[],
  { from, to }: { from: string; to: string },
) =>
  tx
    .update(installKeys)
    .set({ userId: to })
    .where(and(eq(installKeys.userId, from), inArray(installKeys.clientId, [...clientIds])));

/** Selects what is shown of the key of a client as JSON; null where the account that has bound it has none that works. */
export const sqlSync = (clientId: SQLWrapper, userId: SQLWrapper) => sql<WrittenSync | null>`(
  select json_build_object('keyId', key.key_id, 'pinnedAt', ${sqlUtc(sql`key.pinned_at`)},
    'lastSyncAt', ${sqlUtc(sql`key.last_sync_at`)}, 'version', key.version, 'nextCheckAt', ${sqlUtc(sql`key.next_check_at`)})
  from install_keys key where key.client_id = ${clientId} and key.user_id = ${userId} and key.ended_at is null
)`;

/** The history of a license names the keys of its installation, of which there are rarely more than a few. */
const MOST_KEYS = 50;

/** Finds the keys that a client had while the account had bound it, newest first. */
export const findKeys = (tx: Db, userId: string, clientId: string) =>
  tx
    .select({
      pinnedAt: installKeys.pinnedAt,
      pinnedBy: installKeys.pinnedBy,
      endedAt: installKeys.endedAt,
      endedBy: installKeys.endedBy,
      firstSyncAt: installKeys.firstSyncAt,
      lastSyncAt: installKeys.lastSyncAt,
    })
    .from(installKeys)
    .where(and(eq(installKeys.userId, userId), eq(installKeys.clientId, clientId)))
    .orderBy(desc(installKeys.pinnedAt))
    .limit(MOST_KEYS);
