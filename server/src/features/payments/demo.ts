import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { and, asc, eq, inArray, isNull, like, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import type { Services } from '../../services.ts';
import { refreshClients } from '../admin/service.ts';
import { users } from '../auth/tables.ts';
import { licenses } from '../licenses/tables.ts';
import { paymentEvents, payments, refunds } from './tables.ts';

const MINUTE = 60_000;

/** The payments behind the licenses a demo's customer starts with, oldest first, and one that did not go through. */
export const giveDemoPayments = async ({ now, settings }: Services, tx: Db, userId: string) => {
  const [customer] = await tx.select().from(users).where(eq(users.id, userId));
  const { prices, currency } = await settings.read(tx);
  if (!customer) return;
  const bought = await tx
    .select()
    .from(licenses)
    .where(
      and(
        eq(licenses.userId, userId),
        isNull(licenses.issuedBy),
        sql`${licenses.type} in ('commercial', 'individual')`,
      ),
    )
    .orderBy(asc(licenses.issuedAt));
  const payment = (license: { clientId: string; hostname: string | null; licensee: string }, at: Date) => ({
    id: randomUUIDv7(),
    userId,
    email: customer.email,
    locale: customer.locale,
    licensee: license.licensee,
    clientId: license.clientId,
    hostname: license.hostname,
    currency,
    idempotenceKey: randomUUID(),
    createdAt: new Date(at.getTime() - 3 * MINUTE),
    updatedAt: at,
    nextCheckAt: at,
  });
  for (const license of bought) {
    const { issuedAt } = license;
    const plan = license.type === 'individual' ? 'individual' : 'commercial';
    const row = { ...payment(license, issuedAt), plan, amount: prices[plan].minor, status: 'succeeded' } as const;
    await tx
      .insert(payments)
      .values({ ...row, providerPaymentId: `demo-${row.id}`, paidAt: issuedAt, mailedAt: issuedAt, licensed: true });
    await tx.update(licenses).set({ paymentId: row.id }).where(eq(licenses.id, license.id));
  }
  const refused = { clientId: 'northwind-lab', hostname: 'lab', licensee: customer.companyName ?? customer.email };
  await tx.insert(payments).values({
    ...payment(refused, new Date(now().getTime() - 2 * 24 * 60 * MINUTE)),
    plan: 'commercial',
    amount: prices.commercial.minor,
    status: 'canceled',
    cancelReason: 'insufficient_funds',
  });
};

/** Takes away the payments of the demo's accounts with the licenses bought with them; says how many payments that were. */
export const removeDemoPayments = async (tx: Db, userIds: string[]): Promise<number> => {
  const found = await tx
    .select({ id: payments.id })
    .from(payments)
    // An account that was deleted meanwhile left its payments behind.
    .where(or(inArray(payments.userId, userIds), like(payments.providerPaymentId, 'demo-%')));
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const bought = await tx
    .delete(licenses)
    .where(inArray(licenses.paymentId, ids))
    .returning({ clientId: licenses.clientId });
  await refreshClients(
    tx,
    bought.map(({ clientId }) => clientId),
  );
  await tx.delete(refunds).where(inArray(refunds.paymentId, ids));
  await tx.delete(paymentEvents).where(inArray(paymentEvents.paymentId, ids));
  await tx.delete(payments).where(inArray(payments.id, ids));
  return ids.length;
};
