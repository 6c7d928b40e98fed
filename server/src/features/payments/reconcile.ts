import { applyReport, type Cashier } from './follow.ts';
import { applyRefund } from './refunds.ts';
import * as store from './store.ts';

export interface Reconciliation {
  payments: number;
  refunds: number;
  /** What was behind, and no longer is. */
  mended: number;
  /** The provider's ids of payments that are not ours, or not as we made them. */
  unknown: string[];
  doubted: string[];
  /** Our ids of payments that were paid and have no license. */
  paidWithoutLicense: string[];
}

/** Compares the provider's ledger with ours, entry by entry, and applies what we have missed. */
export const reconcile = async (cashier: Cashier, since: Date): Promise<Reconciliation> => {
  const { db, provider, now } = cashier;
  const result: Reconciliation = {
    payments: 0,
    refunds: 0,
    mended: 0,
    unknown: [],
    doubted: [],
    paidWithoutLicense: [],
  };
  for await (const report of provider.payments(since)) {
    result.payments++;
    const ours = await store.findOurs(db, report.id, report.paymentId);
    if (!ours) {
      result.unknown.push(report.id);
      await store.noteEvent(db, { event: `ledger.${report.status}`, objectId: report.id, paymentId: null }, now());
      continue;
    }
    const outcome = await applyReport(cashier, ours.id, report);
    if (outcome.startsWith('other_')) result.doubted.push(report.id);
    else if (outcome !== 'no_change') result.mended++;
  }
  for await (const report of provider.refunds(since)) {
    result.refunds++;
    const outcome = await applyRefund(cashier, report);
    if (outcome === 'unknown_payment') result.unknown.push(report.id);
    else if (outcome.startsWith('other_')) result.doubted.push(report.id);
    else if (outcome === report.status) result.mended++;
  }
  result.paidWithoutLicense = (await store.findPaidWithoutLicense(db)).map(({ id }) => id);
  return result;
};
