import { type Offer, openStatuses, type PaymentStatus, type Plan } from '@warden/contract';
import type { LicenseType } from '@warden/license';
import { moneyMismatch, moneyOf } from '../../platform/money.ts';
import type { ProviderPayment, ProviderStatus } from '../../platform/payment-provider/provider.ts';
import { MINUTE } from '../../platform/time.ts';

export const isOpen = (status: PaymentStatus) => (openStatuses as readonly PaymentStatus[]).includes(status);

/** The ways in which a report of the provider can contradict our order. */
const mismatches = ['other_shop', 'other_payment', 'other_currency', 'other_amount', 'other_status'] as const;
export type Mismatch = (typeof mismatches)[number];

/** Outcomes after which a notification needs no attention. */
export const settledOutcomes = ['succeeded', 'canceled', 'no_change', 'failed'] as const;

/** The possible results of following a payment or a refund; one is stored with each notification. */
export const paymentOutcomes = [
  ...settledOutcomes,
  'pending',
  'waiting_for_capture',
  'not_paid',
  'unknown_payment',
  'unknown_at_provider',
  ...mismatches,
] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

/** Says what an outcome means for an entry of the provider's ledger. */
export const ledgerVerdict = (outcome: PaymentOutcome): 'unchanged' | 'repaired' | 'mismatched' | 'unknown' => {
  switch (outcome) {
    case 'no_change':
    case 'not_paid':
    case 'unknown_at_provider':
      return 'unchanged';
    case 'pending':
    case 'waiting_for_capture':
    case 'succeeded':
    case 'canceled':
    case 'failed':
      return 'repaired';
    case 'other_shop':
    case 'other_payment':
    case 'other_currency':
    case 'other_amount':
    case 'other_status':
      return 'mismatched';
    case 'unknown_payment':
      return 'unknown';
  }
};

/**
 * Returns the status that a payment gets when the provider reports one. Statuses only move forward, and a final one
 * stays. The exception is `failed`, which is our own conclusion when the provider refuses or does not know a payment.
 * If it is paid after all, the money counts.
 */
export const nextStatus = (
  current: PaymentStatus,
  reported: ProviderStatus,
): Exclude<ProviderStatus, 'pending'> | undefined => {
  if (current === 'failed') return reported === 'succeeded' ? 'succeeded' : undefined;
  return isOpen(current) && reported !== current && reported !== 'pending' ? reported : undefined;
};

interface Expected {
  id: string;
  amount: number;
  currency: string;
  providerPaymentId: string | null;
  status: PaymentStatus;
}

/** Both statuses are final at the provider too, so one of the two sides must be wrong. */
const contradicts = (ours: PaymentStatus, reported: ProviderStatus) =>
  (ours === 'canceled' && reported === 'succeeded') || (ours === 'succeeded' && reported === 'canceled');

/**
 * Returns how a report contradicts our payment. A report that is not about this payment and its price is not applied at
 * all.
 */
export const mismatchOf = (ours: Expected, report: ProviderPayment, shopId: string): Mismatch | undefined => {
  if (report.shopId !== null && report.shopId !== shopId) return 'other_shop';
  if (report.paymentId !== ours.id) return 'other_payment';
  if (ours.providerPaymentId !== null && ours.providerPaymentId !== report.id) return 'other_payment';
  const difference = moneyMismatch(moneyOf(ours), report.money);
  return difference ?? (contradicts(ours.status, report.status) ? 'other_status' : undefined);
};

/**
 * Returns when the sweep asks about a payment next: after a minute at first, then at growing intervals, at most half an
 * hour.
 */
export const nextCheckAt = (checks: number, now: Date) =>
  new Date(now.getTime() + Math.min(2 ** Math.min(checks, 10), 30) * MINUTE);

/** The prices by which a purchase carries over days of individual licenses; null where it does not. */
export const planPricesOf = ({
  plan,
  amount: commercial,
  individualPrice: individual,
}: {
  plan: Plan;
  amount: number;
  individualPrice: number | null;
}): Record<Plan, number> | null => (plan === 'commercial' && individual ? { individual, commercial } : null);

/** What a year of an individual license cost: its days are worth no more. */
export const yearPaidFor = ({
  plan,
  yearPrice,
  listAmount,
  amount,
}: Record<'yearPrice' | 'listAmount' | 'amount', number> & { plan: Plan }): number | null =>
  plan === 'individual' ? Math.round(yearPrice * (amount / listAmount)) : null;

interface OwnLicense {
  clientId: string;
  type: LicenseType;
  revokedAt: Date | string | null;
}

/**
 * Returns why a license cannot be bought on top of another one whose offers do not include it: the other may belong to
 * another installation, it or the latest of its plan may be revoked, or there is a newer or wider license.
 */
export const purchaseProblem = (
  { clientId, plan }: { clientId: string; plan: Plan },
  from: OwnLicense,
  offers: readonly Offer[],
  latest: { revokedAt: Date | null } | undefined,
): 'license_wrong_client' | 'license_not_extendable' | 'license_not_needed' | undefined => {
  if (from.clientId !== clientId) return 'license_wrong_client';
  if (offers.some((offer) => offer.plan === plan)) return undefined;
  const isOver = from.revokedAt || (from.type === plan && latest?.revokedAt);
  return isOver || (from.type === 'commercial' && plan === 'individual')
    ? 'license_not_extendable'
    : 'license_not_needed';
};

/** The limit of payments that an account can have open at the same time. */
export const mostOpenPayments = ({ emailVerifiedAt }: { emailVerifiedAt: Date | null }) => (emailVerifiedAt ? 20 : 5);
