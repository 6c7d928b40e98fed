import { and, desc, eq, gte, lt } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { networkOf } from '../../http/limits.ts';
import type { SessionOrigin } from '../../http/session.ts';
import { deviceOf } from './device.ts';
import { securityEvents } from './tables.ts';

export type SecurityEventRow = typeof securityEvents.$inferSelect;

/** Network addresses are personal data, so events are kept for half a year only. */
export const RETENTION = 180 * 24 * 3_600_000;

/** Nobody has signed in from more networks than this in a few weeks. */
const MAX_NETWORKS = 1000;

export const insertEvents = async (tx: Db, rows: (typeof securityEvents.$inferInsert)[]): Promise<number[]> => {
  if (rows.length === 0) return [];
  const inserted = await tx.insert(securityEvents).values(rows).returning({ id: securityEvents.id });
  return inserted.map(({ id }) => id);
};

export const findEvent = async (tx: Db, id: number): Promise<SecurityEventRow | undefined> =>
  (await tx.select().from(securityEvents).where(eq(securityEvents.id, id)))[0];

/** One row more than the page has, so that the caller sees whether there are further ones. */
export const listOfUser = (tx: Db, userId: string, { page, limit }: { page: number; limit: number }) =>
  tx
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
    .orderBy(desc(securityEvents.id))
    .offset((page - 1) * limit)
    .limit(limit + 1);

const signIns = (userId: string) => and(eq(securityEvents.userId, userId), eq(securityEvents.kind, 'sign_in'));

/** Whether the account has ever signed in, as far as the table remembers. */
export const hasSignedIn = async (tx: Db, userId: string): Promise<boolean> =>
  (await tx.select({ id: securityEvents.id }).from(securityEvents).where(signIns(userId)).limit(1)).length > 0;

/**
 * Whether the account has signed in with this browser and system from this network before. A program that does not name
 * itself may be any, so it counts as the device of whoever else uses its network.
 */
export const hasSignedInFrom = async (tx: Db, userId: string, origin: SessionOrigin, since: Date): Promise<boolean> => {
  const device = deviceOf(origin.userAgent);
  const known = await tx
    .selectDistinct({ address: securityEvents.address, device: securityEvents.device })
    .from(securityEvents)
    .where(and(signIns(userId), gte(securityEvents.at, since)))
    .limit(MAX_NETWORKS);
  return known.some(
    (row) =>
      row.address !== null &&
      networkOf(row.address) === networkOf(origin.address) &&
      (row.device === device || row.device === null || device === null),
  );
};

export const hasRead = async (tx: Db, actorId: string, userId: string, since: Date): Promise<boolean> =>
  (
    await tx
      .select({ id: securityEvents.id })
      .from(securityEvents)
      .where(
        and(
          eq(securityEvents.actorId, actorId),
          eq(securityEvents.userId, userId),
          eq(securityEvents.kind, 'customer_data_read'),
          gte(securityEvents.at, since),
        ),
      )
      .limit(1)
  ).length > 0;

export const deleteBefore = (tx: Db, moment: Date) => tx.delete(securityEvents).where(lt(securityEvents.at, moment));
