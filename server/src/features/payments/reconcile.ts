import type { PaymentDependencies } from './dependencies.ts';
import { ledgerVerdict } from './domain.ts';
import { recordEvent } from './event-store.ts';
import { applyReport } from './follow.ts';
import { applyRefund } from './refunds.ts';
import * as store from './store.ts';

export interface Reconciliation {
  payments: number;
  refunds: number;
  /** The number of payments and refunds that were behind the provider's ledger and were brought up to date. */
  repaired: number;
  /** The provider's ids of payments and refunds that are not ours. */
  unknown: string[];
  /** The provider's ids of payments and refunds that contradict our orders. */
  mismatched: string[];
  /** Our ids of payments that were paid and have no license. */
  paidWithoutLicense: string[];
}

/** Compares the provider's ledger with ours, entry by entry, and applies what we have missed. */
export const reconcile = async (dependencies: PaymentDependencies, since: Date): Promise<Reconciliation> => {
  const { db, provider, now } = dependencies;
  const result: Reconciliation = {
    payments: 0,
    refunds: 0,
    repaired: 0,
    unknown: [],
    mismatched: [],
    paidWithoutLicense: [],
  };
  const add = (id: string, verdict: ReturnType<typeof ledgerVerdict>) => {
    if (verdict === 'repaired') result.repaired++;
    else if (verdict !== 'unchanged') result[verdict].push(id);
  };
  for await (const report of provider.payments(since)) {
    result.payments++;
    const ours = await store.findOurs(db, report.id, report.paymentId);
    add(report.id, ours ? ledgerVerdict(await applyReport(dependencies, ours, report)) : 'unknown');
    if (ours) continue;
    const event = { event: `ledger.${report.status}`, objectId: report.id, paymentId: null };
    await recordEvent(db, event, now());
  }
  for await (const report of provider.refunds(since)) {
    result.refunds++;
    add(report.id, ledgerVerdict(await applyRefund(dependencies, report)));
  }
  result.paidWithoutLicense = await store.findPaidWithoutLicense(db);
  return result;
};
