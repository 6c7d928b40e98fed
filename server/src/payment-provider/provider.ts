import type { providerStatuses } from '@warden/contract';
import type { Locale } from '@warden/i18n';

export type ProviderStatus = (typeof providerStatuses)[number];

/** An integer number of kopecks (or cents). */
export interface Money {
  minor: number;
  currency: string;
}

export interface PaymentOrder {
  /** Ours; the provider keeps it with the payment and tells it back. */
  paymentId: string;
  idempotenceKey: string;
  money: Money;
  description: string;
  returnUrl: string;
  locale: Locale;
  /** Where the fiscal receipt goes. */
  email: string;
}

export interface ProviderPayment {
  id: string;
  status: ProviderStatus;
  money: Money;
  refunded: Money | null;
  /** Ours, as given when the payment was made. */
  paymentId: string | null;
  shopId: string | null;
  /** Where the customer pays; gone once there is nothing left to pay. */
  confirmationUrl: string | null;
  createdAt: Date;
  paidAt: Date | null;
  cancelReason: string | null;
  test: boolean;
}

export interface RefundOrder {
  idempotenceKey: string;
  providerPaymentId: string;
  money: Money;
  description: string;
  email: string;
}

export interface ProviderRefund {
  id: string;
  providerPaymentId: string;
  status: 'pending' | 'succeeded' | 'canceled';
  money: Money;
  createdAt: Date;
}

/**
 * What the shop needs from whoever takes the money. The same key and the same order give the same result however often
 * they are sent, for 24 hours: later the provider would start anew.
 */
export interface PaymentProvider {
  shopId: string;
  createPayment(order: PaymentOrder): Promise<ProviderPayment>;
  /** Undefined where the provider knows no such payment. */
  findPayment(id: string): Promise<ProviderPayment | undefined>;
  capture(id: string, money: Money, idempotenceKey: string): Promise<ProviderPayment>;
  /** Lets a held payment go. One that nobody has paid yet cannot be canceled: it runs out by itself. */
  cancel(id: string, idempotenceKey: string): Promise<ProviderPayment>;
  refund(order: RefundOrder): Promise<ProviderRefund>;
  findRefund(id: string): Promise<ProviderRefund | undefined>;
  /** All that were created in that time, page by page, newest first. */
  payments(since: Date, until?: Date): AsyncIterable<ProviderPayment>;
  refunds(since: Date, until?: Date): AsyncIterable<ProviderRefund>;
}

/** A definite no: nothing happened there. */
export class ProviderRefused extends Error {
  readonly code: string;
  /** What it refused of the order, in our words. */
  readonly field: 'email' | undefined;
  constructor(code: string, message = `the payment provider refused: ${code}`, field?: 'email') {
    super(message);
    this.code = code;
    this.field = field;
  }
}

/** Nobody knows whether it happened: ask again with the same key. */
export class ProviderUnavailable extends Error {}
