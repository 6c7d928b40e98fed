import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { consents } from './tables.ts';

export type ConsentRow = typeof consents.$inferSelect;

export const insertConsents = (tx: Db, rows: readonly ConsentRow[]) => tx.insert(consents).values([...rows]);

/** The consents of an account in the order in which they were given; of those given together, the terms first. */
export const listConsents = (tx: Db, userId: string): Promise<ConsentRow[]> =>
  tx.select().from(consents).where(eq(consents.userId, userId)).orderBy(asc(consents.givenAt), desc(consents.document));

/** Moves the consents of some accounts to another one. */
export const moveConsents = (tx: Db, from: readonly string[], to: string) =>
  tx
    .update(consents)
    .set({ userId: to })
    .where(inArray(consents.userId, [...from]));

/** Deletes the consents that a stranger gave, because the owner of the mailbox has not given them. */
export const clearConsents = (tx: Db, userId: string) => tx.delete(consents).where(eq(consents.userId, userId));
