import { and, eq, gte, isNotNull } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { moneyMismatch, moneyOf } from '../../platform/money.ts';
import type { PaymentProvider, ProviderPayment, ProviderRefund } from '../../platform/payment-provider/provider.ts';
import { findRefund } from './refund-store.ts';
import * as store from './store.ts';
import { payments } from './tables.ts';

/** The shop learns of a payment within minutes. Until then, its rows may be behind the provider's ledger. */
const LATENCY = 10 * 60_000;

export interface LedgerComparison {
  payments: number;
  refunds: number;
  /** The provider's ids of what had happened shortly before, and is applied by the next reconciliation. */
  behind: string[];
  problems: string[];
}

const words = { other_amount: 'another amount', other_currency: 'another currency' };

/**
 * Compares rows as of a time with the provider's ledger, and changes neither: unlike a reconciliation, this is for
 * rows that were restored to look at them.
 */
export const compareWithLedger = async (
  db: Db,
  provider: Pick<PaymentProvider, 'payments' | 'refunds'>,
  { since, at }: { since: Date; at: Date },
): Promise<LedgerComparison> => {
  const result: LedgerComparison = { payments: 0, refunds: 0, behind: [], problems: [] };
  const settled = new Date(at.getTime() - LATENCY);
  const paidThere = new Set<string>();

  const comparePayment = async (report: ProviderPayment) => {
    result.payments++;
    const ours = await store.findOurs(db, report.id, report.paymentId);
    if (!ours) return result.problems.push(`payment ${report.id} of the provider is not in the backup`);
    const difference = moneyMismatch(moneyOf(ours), report.money);
    if (difference) {
      result.problems.push(`payment ${ours.id} has ${words[difference]} than ${report.id} at the provider`);
    }
    if (report.status !== 'succeeded') return;
    paidThere.add(report.id);
    if (ours.status === 'succeeded') return;
    if ((report.paidAt ?? report.createdAt) > settled) result.behind.push(report.id);
    else result.problems.push(`payment ${ours.id} is ${ours.status}, and the provider has the money (${report.id})`);
  };

  const compareRefund = async (report: ProviderRefund) => {
    result.refunds++;
    if (report.status !== 'succeeded') return;
    const ours = await findRefund(db, report.id);
    if (ours?.status === 'succeeded') {
      const payment = await store.findPayment(db, ours.paymentId);
      const expected = { minor: ours.amount, currency: payment?.currency ?? '' };
      const difference = moneyMismatch(expected, report.money);
      if (difference) result.problems.push(`refund ${report.id} of the provider has ${words[difference]}`);
    } else if (report.createdAt > settled) result.behind.push(report.id);
    else result.problems.push(`refund ${report.id} of the provider is not in the backup`);
  };

  for await (const report of provider.payments(since, at)) await comparePayment(report);
  for await (const report of provider.refunds(since, at)) await compareRefund(report);
  const ours = await db
    .select({ id: payments.id, providerId: payments.providerPaymentId })
    .from(payments)
    .where(
      and(
        eq(payments.method, 'card'),
        eq(payments.status, 'succeeded'),
        isNotNull(payments.providerPaymentId),
        gte(payments.createdAt, since),
      ),
    );
  for (const { id, providerId } of ours) {
    if (providerId && !paidThere.has(providerId))
      result.problems.push(`payment ${id} succeeded, but not at the provider`);
  }
  return result;
};
