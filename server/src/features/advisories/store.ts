import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { readRows } from '../../platform/db/rows.ts';
import { advisories, advisoryAnnouncements, advisoryHistory, advisoryNumbers, advisorySubscribers } from './tables.ts';
import type { AdvisoryRow, PublishedRow } from './wire.ts';

/** Takes the next number of a year. Its row stays locked until the caller's transaction ends. */
export const takeNumber = async (tx: Db, year: number): Promise<number> => {
  const [counter] = await tx
    .insert(advisoryNumbers)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: advisoryNumbers.year, set: { last: sql`${advisoryNumbers.last} + 1` } })
    .returning();
  return (counter as typeof advisoryNumbers.$inferSelect).last;
};

export const insertAdvisory = async (tx: Db, advisory: typeof advisories.$inferInsert): Promise<AdvisoryRow> =>
  (await tx.insert(advisories).values(advisory).returning())[0] as AdvisoryRow;

export const findAdvisory = async (tx: Db, id: string): Promise<AdvisoryRow | undefined> =>
  (await tx.select().from(advisories).where(eq(advisories.id, id)))[0];

/** Until the transaction ends, no other transaction changes the advisory. */
export const lockAdvisory = async (tx: Db, id: string): Promise<AdvisoryRow | undefined> =>
  (await tx.select().from(advisories).where(eq(advisories.id, id)).for('update'))[0];

export const updateAdvisory = async (tx: Db, id: string, change: Partial<AdvisoryRow>): Promise<AdvisoryRow> =>
  (await tx.update(advisories).set(change).where(eq(advisories.id, id)).returning())[0] as AdvisoryRow;

export const deleteAdvisory = (tx: Db, id: string) => tx.delete(advisories).where(eq(advisories.id, id));

/** All advisories with drafts. A shop writes a few in a year, so the list needs no pages. */
export const listAdvisories = (tx: Db): Promise<AdvisoryRow[]> =>
  tx.select().from(advisories).orderBy(desc(advisories.createdAt), desc(advisories.number));

/** The newest first. */
export const listPublished = async (tx: Db): Promise<PublishedRow[]> => {
  const published = tx.select().from(advisories).where(isNotNull(advisories.publishedAt));
  return (await published.orderBy(desc(advisories.publishedAt), desc(advisories.number))) as PublishedRow[];
};

/** Changes whenever a published advisory does. It is empty while there is none. */
export const publishedVersion = async (tx: Db): Promise<string> => {
  const digests = sql`string_agg(md5(${advisories}::text), ',' order by ${advisories.id})`;
  const published = sql`from ${advisories} where ${advisories.publishedAt} is not null`;
  const statement = sql`select coalesce(${digests}, '') as version ${published}`;
  return (await readRows<{ version: string }>(tx, statement))[0]?.version ?? '';
};

/* History. */

export type HistoryRow = typeof advisoryHistory.$inferSelect;

/** By day, the oldest first. */
export const listHistory = (tx: Db, advisoryIds: readonly string[]): Promise<HistoryRow[]> =>
  tx
    .select()
    .from(advisoryHistory)
    .where(inArray(advisoryHistory.advisoryId, [...advisoryIds]))
    .orderBy(asc(advisoryHistory.day));

/** The first number of a day stays: that of the day of publication is what the others are compared with. */
export const noteHistory = (tx: Db, rows: readonly HistoryRow[]) =>
  tx
    .insert(advisoryHistory)
    .values([...rows])
    .onConflictDoNothing();

/** The advisories whose installations are still counted every day. */
export const listCounted = (tx: Db, publishedAfter: Date): Promise<AdvisoryRow[]> =>
  tx
    .select()
    .from(advisories)
    .where(and(gt(advisories.publishedAt, publishedAfter), isNull(advisories.withdrawnAt)));

/* Subscriptions and announcements. */

export const isSubscriber = async (tx: Db, userId: string): Promise<boolean> =>
  (await tx.$count(advisorySubscribers, eq(advisorySubscribers.userId, userId))) > 0;

export const subscribe = (tx: Db, userId: string, createdAt: Date) =>
  tx.insert(advisorySubscribers).values({ userId, createdAt }).onConflictDoNothing();

export const unsubscribe = (tx: Db, userId: string) =>
  tx.delete(advisorySubscribers).where(eq(advisorySubscribers.userId, userId));

/** The next subscribers in the order of their ids. */
export const nextSubscribers = async (
  tx: Db,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> => {
  const rows = await tx
    .select({ userId: advisorySubscribers.userId })
    .from(advisorySubscribers)
    .where(gt(advisorySubscribers.userId, after))
    .orderBy(asc(advisorySubscribers.userId))
    .limit(limit);
  return rows.map(({ userId }) => userId);
};

/** Notes that the mails are enqueued, and returns the accounts that were not noted before. */
export const noteReaders = async (tx: Db, advisoryId: string, userIds: readonly string[], now: Date) => {
  if (userIds.length === 0) return [];
  const noted = await tx
    .insert(advisoryAnnouncements)
    .values(userIds.map((userId) => ({ advisoryId, userId, createdAt: now })))
    .onConflictDoNothing()
    .returning({ userId: advisoryAnnouncements.userId });
  return noted.map(({ userId }) => userId);
};
