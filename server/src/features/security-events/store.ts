import { and, desc, eq, gte, lt } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import type { SessionOrigin } from '../../platform/http/session.ts';
import { networkOf } from '../../platform/limits/addresses.ts';
import { DAY } from '../../platform/time.ts';
import { deviceOf } from './device.ts';
import { securityEvents } from './tables.ts';

export type SecurityEventRow = typeof securityEvents.$inferSelect;

/** Network addresses are personal data, so events are kept for half a year only. */
export const RETENTION = 180 * DAY;

/** Nobody has signed in from more networks than this in a few weeks. */
const MAX_NETWORKS = 1000;

type NewRow = Omit<SecurityEventRow, 'id'>;

export const insertEvents = async (tx: Db, rows: NewRow[]): Promise<number[]> => {
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

/** A network address and the browser and system from which an account has signed in. */
type Origin = Pick<SecurityEventRow, 'address' | 'device'>;

export const signInOrigins = (tx: Db, userId: string, since: Date): Promise<Origin[]> =>
  tx
    .selectDistinct({ address: securityEvents.address, device: securityEvents.device })
    .from(securityEvents)
    .where(and(signIns(userId), gte(securityEvents.at, since)))
    .limit(MAX_NETWORKS);

/**
 * Whether this browser and system in this network is among the known ones. A program that does not name itself may be
 * any, so it counts as the device of anyone else who uses its network.
 */
export const isAmong = (known: readonly Origin[], { address, userAgent }: SessionOrigin): boolean => {
  const device = deviceOf(userAgent);
  return known.some(
    (row) =>
      row.address !== null &&
      networkOf(row.address) === networkOf(address) &&
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

export const deleteBefore = (tx: Db, time: Date) => tx.delete(securityEvents).where(lt(securityEvents.at, time));
