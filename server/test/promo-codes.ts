import { randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { payments } from '../src/features/payments/tables.ts';
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

export const promoCodeOf = async ({ services: { db } }: TestApp, id: string) => {
  const [row] = await db.select().from(promoCodes).where(eq(promoCodes.id, id));
  return row as NonNullable<typeof row>;
};

/** Stores open invoices of an account without requests, and returns the ids of their payments. */
export const givePayments = async (
  { services: { db, now } }: TestApp,
  userId: string,
  count: number,
  orderedBy: string | null = null,
) => {
  const rows = Array.from({ length: count }, () => ({
    ...{ id: randomUUIDv7(), userId, orderedBy, email: 'buyer@example.com', licensee: 'Buyer', locale: 'en' as const },
    ...{ clientId: crypto.randomUUID(), plan: 'commercial' as const, amount: 800_000, currency: 'RUB' },
    ...{ method: 'invoice' as const, status: 'pending' as const, idempotenceKey: crypto.randomUUID() },
    ...{ createdAt: now(), updatedAt: now(), nextCheckAt: now() },
  }));
  await db.insert(payments).values(rows);
  return rows.map(({ id }) => id);
};

/** Orders with a code as checkout does, for a payment that is there already. */
export const redeem = (
  { services: { db, promoCodes: service } }: TestApp,
  { code, userId, paymentId, person = userId }: { code: string; userId: string; paymentId: string; person?: string },
) =>
  db.transaction(async (tx) => {
    const lines = [{ plan: 'commercial', kind: 'new', years: 1, clientId: null }] as const;
    const valid = await service.lock(tx, { code, userId, person, lines, currency: 'RUB' });
    await service.reserve(tx, valid, { paymentId, userId });
  });
