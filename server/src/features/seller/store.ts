import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { seller } from './tables.ts';

export type SellerRow = typeof seller.$inferSelect;

/** The table has one row at most, and this is its key. */
const id = 'seller';

export const readSeller = async (tx: Db): Promise<SellerRow | undefined> =>
  (await tx.select().from(seller).where(eq(seller.id, id)))[0];

/** Makes the row where there is none. Until the transaction ends, no other transaction changes it. */
export const lockSeller = async (tx: Db, now: Date): Promise<SellerRow> => {
  await tx.insert(seller).values({ id, links: {}, updatedAt: now }).onConflictDoNothing();
  return (await tx.select().from(seller).where(eq(seller.id, id)).for('update'))[0] as SellerRow;
};

export const changeSeller = async (tx: Db, change: Partial<Omit<SellerRow, 'id'>>): Promise<SellerRow> =>
  (await tx.update(seller).set(change).where(eq(seller.id, id)).returning())[0] as SellerRow;
