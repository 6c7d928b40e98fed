import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { calendarFeeds } from './tables.ts';

export type FeedRow = typeof calendarFeeds.$inferSelect;

export const findFeed = async (tx: Db, userId: string): Promise<FeedRow | undefined> =>
  (await tx.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId)))[0];

/** The account whose calendar has this address. */
export const findByAddress = async (tx: Db, tokenHash: string): Promise<string | undefined> =>
  (
    await tx.select({ userId: calendarFeeds.userId }).from(calendarFeeds).where(eq(calendarFeeds.tokenHash, tokenHash))
  )[0]?.userId;

/** An account has one address, so that the one before stops working. */
export const setFeed = (tx: Db, { userId, ...address }: FeedRow) =>
  tx
    .insert(calendarFeeds)
    .values({ userId, ...address })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: address });

export const removeFeed = async (tx: Db, userId: string): Promise<boolean> =>
  (await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId)).returning()).length > 0;
