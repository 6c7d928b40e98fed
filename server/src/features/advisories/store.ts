import { asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { readRows } from '../../platform/db/rows.ts';
import { advisories, advisoryHistory, advisoryNumbers } from './tables.ts';
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

/** The last number of a day is the one that stays. */
export const noteHistory = (tx: Db, rows: readonly HistoryRow[]) =>
  tx
    .insert(advisoryHistory)
    .values([...rows])
    .onConflictDoUpdate({
      target: [advisoryHistory.advisoryId, advisoryHistory.day],
      set: { installations: sql`excluded.installations` },
    });
