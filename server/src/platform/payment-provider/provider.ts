import type { providerStatuses, receiptStatuses } from '@warden/contract';
import type { Locale } from '@warden/i18n';
import type { Money } from '../money.ts';

export type ProviderStatus = (typeof providerStatuses)[number];

export interface PaymentOrder {
  /** This is the shop's id of the payment. The provider stores it and returns it. */
  paymentId: string;
  idempotenceKey: string;
  money: Money;
  /** What is sold, on the provider's page and on the receipt. */
  description: string;
  returnUrl: string;
  locale: Locale;
  /** The fiscal receipt is sent to this address. */
  email: string;
}

export interface ProviderPayment {
  id: string;
  status: ProviderStatus;
  money: Money;
  refunded: Money | null;
  /** This is the shop's id, as given when the payment was made. */
  paymentId: string | null;
  shopId: string | null;
  /** The customer pays at this address. It is null when there is nothing left to pay. */
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
  /** The reason, which the seller sees at the provider. */
  description: string;
  /** What was sold, which the receipt of the refund names. */
  sold: string;
  email: string;
}

export interface ProviderRefund {
  id: string;
  providerPaymentId: string;
  status: 'pending' | 'succeeded' | 'canceled';
  money: Money;
  createdAt: Date;
  cancelReason: string | null;
}

export interface ProviderReceipt {
  status: (typeof receiptStatuses)[number];
  /** The provider gives no address of a receipt today. */
  url: string | null;
}

/**
 * The functions that the shop needs of a payment provider. The same key and the same order give the same result however
 * often they are sent, but only for 24 hours: after that the provider would carry out the order again.
 */
export interface PaymentProvider {
  shopId: string;
  createPayment(order: PaymentOrder): Promise<ProviderPayment>;
  /** Returns undefined when the provider does not know the payment. */
  findPayment(id: string): Promise<ProviderPayment | undefined>;
  capture(id: string, money: Money, idempotenceKey: string): Promise<ProviderPayment>;
  /** Cancels a payment that waits for its capture. An unpaid one cannot be canceled and expires by itself. */
  cancel(id: string, idempotenceKey: string): Promise<ProviderPayment>;
  refund(order: RefundOrder): Promise<ProviderRefund>;
  findRefund(id: string): Promise<ProviderRefund | undefined>;
  /** Yields all payments created in that time, newest first. */
  payments(since: Date, until?: Date): AsyncIterable<ProviderPayment>;
  refunds(since: Date, until?: Date): AsyncIterable<ProviderRefund>;
  /** Returns the fiscal receipt of a payment; undefined where there is none, or none yet. */
  findReceipt(providerPaymentId: string): Promise<ProviderReceipt | undefined>;
}

/** The provider has definitely refused, and nothing has happened there. */
export class ProviderRefused extends Error {
  readonly code: string;
  /** The part of the order that was refused, named in the shop's terms. */
  readonly field: 'email' | undefined;
  /** What the provider says about it, for administrators. It is not logged. */
  readonly explanation: string | undefined;
  constructor(
    code: string,
    options: { message?: string; field?: 'email' | undefined; explanation?: string | undefined } = {},
  ) {
    super(options.message ?? `the payment provider refused: ${code}`);
    this.code = code;
    this.field = options.field;
    this.explanation = options.explanation;
  }
}

/** The outcome is unknown. The caller should ask again with the same key. */
export class ProviderUnavailable extends Error {}
