import type { Offer, PaymentStatus, Plan } from '@warden/contract';
import type { LicenseType } from '@warden/license';
import type { ProviderPayment, ProviderStatus } from '../../payment-provider/provider.ts';
import { isOpen } from './wire.ts';

/**
 * Where a payment goes when the provider reports a status: only forward, and never out of a final one. That one failed
 * is our own guess, though: the provider had not heard of it then. Money that came all the same counts.
 */
export const nextStatus = (current: PaymentStatus, reported: ProviderStatus): ProviderStatus | undefined => {
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

export type Disagreement = 'other_shop' | 'other_payment' | 'other_currency' | 'other_amount' | 'other_status';

/** Both ends are final at the provider too, so that one of them cannot be. */
const contradicts = (ours: PaymentStatus, reported: ProviderStatus) =>
  (ours === 'canceled' && reported === 'succeeded') || (ours === 'succeeded' && reported === 'canceled');

/** What cannot be about a report: nothing is believed of one that is not about this payment and its price. */
export const disagreement = (ours: Expected, report: ProviderPayment, shopId: string): Disagreement | undefined => {
  if (report.shopId !== null && report.shopId !== shopId) return 'other_shop';
  if (report.paymentId !== ours.id) return 'other_payment';
  if (ours.providerPaymentId !== null && ours.providerPaymentId !== report.id) return 'other_payment';
  if (report.money.currency !== ours.currency) return 'other_currency';
  if (report.money.minor !== ours.amount) return 'other_amount';
  return contradicts(ours.status, report.status) ? 'other_status' : undefined;
};

const MINUTE = 60_000;

/** The sweeper asks after a minute, then after ever longer, at last every half hour. */
export const nextCheckAt = (checks: number, now: Date) =>
  new Date(now.getTime() + Math.min(2 ** Math.min(checks, 10), 30) * MINUTE);

interface OwnLicense {
  clientId: string;
  type: LicenseType;
  revokedAt: Date | null;
}

/**
 * Why a license cannot be bought from another one, though what is offered with that one says all: it may be of another
 * installation, it may be revoked or the latest of its plan may be, or there is a newer or wider one.
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
