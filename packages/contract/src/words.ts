/** Words and numbers that pages use without the schemas that check them. */

export { plans } from '@warden/license/kinds';

export const licenseStatuses = ['active', 'expired', 'revoked'] as const;

export const MIN_PASSWORD_LENGTH = 6;

/** A license that ends within this many days needs attention. */
export const ENDING_DAYS = 30;

/** The reasons that the shop itself stores with a revoked license. Pages translate them, but not those of people. */
export const shopReasons = {
  refunded: 'Payment refunded',
  replacedAfterRefund: 'Replaced, because an earlier payment was refunded',
  replacedAfterRevocation: 'Replaced, because the license before it was revoked',
  reissued: 'Signed anew with another key',
} as const;

/** Online at the provider, or by bank transfer on an invoice. */
export const paymentMethods = ['card', 'invoice'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
