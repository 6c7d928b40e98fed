import type { Db } from '../../platform/db/database.ts';
import type { GaugeGroup } from '../../platform/telemetry/gauges.ts';
import { findFailedRefunds, findMismatched, findUnlicensed, findUnlicensedInvoices } from './queries/drift.ts';

/** What the panel's health shows of payments, up to 100 of each. */
export const driftGauges = (
  db: Db,
  now: () => Date,
): GaugeGroup<
  | 'warden_unlicensed_payments'
  | 'warden_unlicensed_payments_oldest_age_seconds'
  | 'warden_mismatched_payments'
  | 'warden_failed_refunds'
> => ({
  gauges: {
    warden_unlicensed_payments: { help: 'Payments and invoices that are paid and have no license' },
    warden_unlicensed_payments_oldest_age_seconds: { help: 'Since when the oldest of them is as it is' },
    warden_mismatched_payments: { help: 'Payments about which the provider says something else than the shop' },
    warden_failed_refunds: { help: 'Refunds that the provider refused' },
  },
  async read() {
    const unlicensed = [...(await findUnlicensed(db)), ...(await findUnlicensedInvoices(db))];
    const oldest = Math.min(now().getTime(), ...unlicensed.map(({ updatedAt }) => updatedAt.getTime()));
    return {
      warden_unlicensed_payments: unlicensed.length,
      warden_unlicensed_payments_oldest_age_seconds: (now().getTime() - oldest) / 1000,
      warden_mismatched_payments: (await findMismatched(db)).length,
      warden_failed_refunds: (await findFailedRefunds(db)).length,
    };
  },
});
