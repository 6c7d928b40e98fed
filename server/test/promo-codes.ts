import { randomUUIDv7 } from 'node:crypto';
import { promoCodes } from '../src/features/promo-codes/tables.ts';
import type { TestApp } from './app.ts';

/** Stores a promo code without a request, and returns it. By default it takes 10 % off everything. */
export const givePromoCode = async (
  { services: { db, secret, now } }: TestApp,
  { code = `TEST${crypto.randomUUID()}`, ...changes }: Partial<typeof promoCodes.$inferInsert> & { code?: string } = {},
): Promise<{ id: string; code: string }> => {
  const id = randomUUIDv7();
  const codeHash = secret.mac('promo code', code.replaceAll('-', '').toUpperCase()).toString('base64url');
  await db.insert(promoCodes).values({
    ...{ id, label: code, codeHash, isPrivate: false, percent: 1_000, createdBy: 'operator', createdAt: now() },
    ...changes,
  });
  return { id, code };
};
