import { type Offer, openStatuses, type PaymentStatus, type Plan } from '@warden/contract';
import type { LicenseType } from '@warden/license';
import type { ProviderPayment, ProviderStatus } from '../../payment-provider/provider.ts';

export const isOpen = (status: PaymentStatus) => (openStatuses as readonly PaymentStatus[]).includes(status);

/** How a report of the provider can contradict what we ordered. */
const mismatches = ['other_shop', 'other_payment', 'other_currency', 'other_amount', 'other_status'] as const;
export type Mismatch = (typeof mismatches)[number];

/** Outcomes after which a notification needs no attention. */
export const settledOutcomes = ['succeeded', 'canceled', 'no_change', 'failed'] as const;

/** What following a payment or a refund can result in; stored with each notification. */
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

/** What an outcome means for an entry of the provider's ledger. */
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
 * The status that a payment gets when the provider reports one: only forward, and never out of a final one. That a payment
 * failed is our own conclusion, though: the provider did not know of it then. Money that came all the same counts.
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

/** How a report contradicts our payment. Nothing is believed of a report that is not about this payment and its price. */
export const mismatchOf = (ours: Expected, report: ProviderPayment, shopId: string): Mismatch | undefined => {
  if (report.shopId !== null && report.shopId !== shopId) return 'other_shop';
  if (report.paymentId !== ours.id) return 'other_payment';
  if (ours.providerPaymentId !== null && ours.providerPaymentId !== report.id) return 'other_payment';
  if (report.money.currency !== ours.currency) return 'other_currency';
  if (report.money.minor !== ours.amount) return 'other_amount';
  return contradicts(ours.status, report.status) ? 'other_status' : undefined;
};

const MINUTE = 60_000;

/** When the sweep asks about a payment next: after a minute, then after ever longer, at last every half hour. */
export const nextCheckAt = (checks: number, now: Date) =>
  new Date(now.getTime() + Math.min(2 ** Math.min(checks, 10), 30) * MINUTE);

interface OwnLicense {
  clientId: string;
  type: LicenseType;
  revokedAt: Date | null;
}

/**
 * Why a license cannot be bought on top of another one, where the offers of that one do not include it: it may belong to
 * another installation, it may be revoked or the latest of its plan may be, or there is a newer or wider one.
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

/** How many payments an account can have begun and not ended. */
export const mostOpenPayments = ({ emailVerifiedAt }: { emailVerifiedAt: Date | null }) => (emailVerifiedAt ? 20 : 5);
