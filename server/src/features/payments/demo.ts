import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type { PaymentMethod } from '@warden/contract';
import { isPlan } from '@warden/license';
import { inArray, like, or } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { MINUTE } from '../../platform/time.ts';
import type { AccountService } from '../auth/service.ts';
import type { LicenseRow } from '../licenses/service.ts';
import type { SettingsService } from '../settings/service.ts';
import { derivedLine, insertLines } from './lines.ts';
import { paymentEvents, payments, refunds } from './tables.ts';
import type { PaymentRow } from './wire.ts';

/** The installation whose license was paid by bank transfer. */
const BY_INVOICE = 'northwind-production';

interface DemoPayment {
  licenseId: string;
  paymentId: string;
  method: PaymentMethod;
}

interface Dependencies {
  accounts: Pick<AccountService, 'find'>;
  settings: Pick<SettingsService, 'read'>;
  now: () => Date;
}

/**
 * Makes the payments for the licenses of the demo's customer, and one that did not go through. Returns which license
 * belongs to which payment.
 */
export const giveDemoPayments = async (
  { accounts, now, settings }: Dependencies,
  tx: Db,
  userId: string,
  bought: readonly LicenseRow[],
): Promise<DemoPayment[]> => {
  const customer = await accounts.find(tx, userId);
  const { prices, currency } = await settings.read(tx);
  if (!customer) return [];
  const made: DemoPayment[] = [];
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
    const plan = isPlan(license.type) ? license.type : 'commercial';
    const method = license.clientId === BY_INVOICE ? 'invoice' : 'card';
    const row = {
      ...payment(license, issuedAt),
      plan,
      amount: prices[plan].minor,
      method,
      status: 'succeeded',
    } as const;
    const [written] = await tx
      .insert(payments)
      .values({ ...row, providerPaymentId: `demo-${row.id}`, paidAt: issuedAt, mailedAt: issuedAt, licensed: true })
      .returning();
    await insertLines(tx, [derivedLine(written as PaymentRow)]);
    made.push({ licenseId: license.id, paymentId: row.id, method });
  }
  const refused = { clientId: 'northwind-lab', hostname: 'lab', licensee: customer.companyName ?? customer.email };
  const [unpaid] = await tx
    .insert(payments)
    .values({
      ...payment(refused, new Date(now().getTime() - 2 * 24 * 60 * MINUTE)),
      plan: 'commercial',
      amount: prices.commercial.minor,
      status: 'canceled',
      cancelReason: 'insufficient_funds',
    })
    .returning();
  await insertLines(tx, [derivedLine(unpaid as PaymentRow)]);
  return made;
};

export const findDemoPayments = async (tx: Db, userIds: string[]): Promise<string[]> => {
  const found = await tx
    .select({ id: payments.id })
    .from(payments)
    // An account that was deleted meanwhile has left its payments behind.
    .where(or(inArray(payments.userId, userIds), like(payments.providerPaymentId, 'demo-%')));
  return found.map(({ id }) => id);
};

/** Removes the demo's payments. The licenses that were bought with them have to be removed first. */
export const removeDemoPayments = async (tx: Db, ids: string[]): Promise<number> => {
  if (ids.length === 0) return 0;
  await tx.delete(refunds).where(inArray(refunds.paymentId, ids));
  await tx.delete(paymentEvents).where(inArray(paymentEvents.paymentId, ids));
  await tx.delete(payments).where(inArray(payments.id, ids));
  return ids.length;
};
