import { and, eq, gte, isNotNull } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import type { PaymentProvider, ProviderPayment } from '../../platform/payment-provider/provider.ts';
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
    if (ours.amount !== report.money.minor || ours.currency !== report.money.currency) {
      result.problems.push(`payment ${ours.id} has another amount than ${report.id} at the provider`);
    }
    if (report.status !== 'succeeded') return;
    paidThere.add(report.id);
    if (ours.status === 'succeeded') return;
    if ((report.paidAt ?? report.createdAt) > settled) result.behind.push(report.id);
    else result.problems.push(`payment ${ours.id} is ${ours.status}, and the provider has the money (${report.id})`);
  };

  for await (const report of provider.payments(since, at)) await comparePayment(report);
  for await (const report of provider.refunds(since, at)) {
    result.refunds++;
    const ours = await findRefund(db, report.id);
    if (report.status !== 'succeeded' || ours?.status === 'succeeded') continue;
    if (report.createdAt > settled) result.behind.push(report.id);
    else result.problems.push(`refund ${report.id} of the provider is not in the backup`);
  }
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
