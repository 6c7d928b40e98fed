import type { providerStatuses, receiptStatuses } from '@warden/contract';
import type { Locale } from '@warden/i18n';
import type { Money } from '../money.ts';

export type ProviderStatus = (typeof providerStatuses)[number];

/** One thing that is sold or given back, as a fiscal receipt names it. The sums of all add up to the whole. */
export interface ReceiptItem {
  description: string;
  money: Money;
  /** The provider's code of the VAT rate. */
  vatCode: number;
}

export interface PaymentOrder {
  /** This is the shop's id of the payment. The provider stores it and returns it. */
  paymentId: string;
  idempotenceKey: string;
  money: Money;
  /** What is sold, on the provider's page. */
  description: string;
  items: readonly ReceiptItem[];
  returnUrl: string;
  locale: Locale;
  /** The fiscal receipt is sent to this address. */
  email: string;
  /** Whether the provider shall save the card that pays, so that the shop can charge it again. */
  saveMethod?: boolean | undefined;
  /**
   * Charges this saved method at once, without the customer. A bank that declines makes a canceled payment with a
   * `cancelReason`. A method that the provider does not know, and a shop that may not charge by itself, are refused.
   */
  savedMethodId?: string | undefined;
}

/** What a payment was paid with. */
export interface ProviderMethod {
  /** YooKassa's name, such as `bank_card` or `sbp`. */
  type: string;
  /** By this id a saved method is charged again. */
  id: string;
  saved: boolean;
  /** What the provider calls it, such as "Bank card *4444". */
  title: string | null;
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
  /** Null until the customer has chosen one. */
  method: ProviderMethod | null;
  test: boolean;
}

export interface RefundOrder {
  idempotenceKey: string;
  providerPaymentId: string;
  money: Money;
  /** The reason, which the seller sees at the provider. */
  description: string;
  /** What was sold and is given back, which the receipt of the refund names. */
  items: readonly ReceiptItem[];
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
  /** The provider's code of the VAT rate on the receipts of new payments. 1 means no VAT. */
  vatCode: number;
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

/** `method` is a saved method that the provider does not know, or not any more. */
type RefusedField = 'email' | 'method';

/** The provider has definitely refused, and nothing has happened there. */
export class ProviderRefused extends Error {
  readonly code: string;
  /** The part of the order that was refused, named in the shop's terms. */
  readonly field: RefusedField | undefined;
  /** What the provider says about it, for administrators. It is not logged. */
  readonly explanation: string | undefined;
  constructor(
    code: string,
    options: { message?: string; field?: RefusedField | undefined; explanation?: string | undefined } = {},
  ) {
    super(options.message ?? `the payment provider refused: ${code}`);
    this.code = code;
    this.field = options.field;
    this.explanation = options.explanation;
  }
}

/** The outcome is unknown. The caller should ask again with the same key. */
export class ProviderUnavailable extends Error {}
