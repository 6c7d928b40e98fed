import { randomUUID } from 'node:crypto';
import { type Decline, declines, type Method, methodObject, sbpOperation } from './methods.ts';
import { TO_CAPTURE } from './time.ts';

export interface Amount {
  value: string;
  currency: string;
}

/** A line of a fiscal receipt, as it was sent. */
export interface ReceiptItem {
  description: string;
  quantity: number;
  amount: Amount;
  vat_code: number;
  measure?: string | undefined;
  payment_subject?: string | undefined;
  payment_mode?: string | undefined;
}

/** Why a payment was canceled: by the bank, by the customer, by time or by the shop. */
export type Ending = 'card' | 'person' | 'time' | 'hold' | 'shop';

/** A payment as it is stored, with amounts in kopecks. */
export interface Payment {
  id: string;
  status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled';
  minor: number;
  refundedMinor: number;
  currency: string;
  description: string | null;
  metadata: Record<string, string>;
  capture: boolean;
  /** Null where the shop sent no receipt. */
  receipt: ReceiptItem[] | null;
  /** Whether the shop may charge the card again without the customer. */
  saveMethod: boolean;
  /** Null until the customer has chosen one. */
  method: Method | null;
  /** Null where the shop charges a saved card, so that there is nothing to confirm. */
  returnUrl: string | null;
  locale: 'ru' | 'en';
  createdAt: number;
  heldAt: number | null;
  capturedAt: number | null;
  ending: Ending | null;
  /** Why the bank or YooKassa declined it, where `ending` is `card`. */
  decline: Decline | null;
}

export type ReceiptStatus = 'pending' | 'succeeded' | 'canceled';

export interface Refund {
  id: string;
  paymentId: string;
  status: 'pending' | 'succeeded' | 'canceled';
  /** Why it was canceled, where that is known. */
  reason: string | null;
  minor: number;
  currency: string;
  description: string | null;
  receipt: ReceiptItem[] | null;
  createdAt: number;
  /** When a pending one succeeds; null where that is decided in another way. */
  due: number | null;
  /** The operation of SBP that returns the money. */
  bySbp: boolean;
}

const SINCE_2000 = Date.UTC(2000, 0, 1);

/** YooKassa's ids begin with the seconds since 2000, and so sort by time. */
export const newId = (now: number) => {
  const seconds = Math.floor((now - SINCE_2000) / 1000);
  return `${seconds.toString(16).padStart(8, '0')}-000f-5000-${randomUUID().slice(19)}`;
};

const toAmount = (minor: number, currency: string): Amount => {
  const digits = String(minor).padStart(3, '0');
  return { value: `${digits.slice(0, -2)}.${digits.slice(-2)}`, currency };
};

/** Undefined where the text is not an amount with at most two decimals. */
export const minorOf = (value: string): number | undefined => {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(value) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
};

const iso = (time: number) => new Date(time).toISOString();

const cancellations: Record<Exclude<Ending, 'card'>, { party: string; reason: string }> = {
  person: { party: 'yoo_money', reason: 'expired_on_confirmation' },
  time: { party: 'yoo_money', reason: 'expired_on_confirmation' },
  hold: { party: 'yoo_money', reason: 'expired_on_capture' },
  shop: { party: 'merchant', reason: 'canceled_by_merchant' },
};

const cancellation = (ending: Ending, decline: Decline | null) => {
  if (ending !== 'card') return cancellations[ending];
  const reason = decline ?? 'insufficient_funds';
  return { party: declines[reason], reason };
};

export interface Account {
  shopId: string;
  publicUrl: string;
}

/** The payment object of the API. */
export const paymentObject = (payment: Payment, { shopId, publicUrl }: Account) => {
  const { id, status, minor, currency, refundedMinor } = payment;
  const paid = status === 'waiting_for_capture' || status === 'succeeded';
  return {
    id,
    status,
    amount: toAmount(minor, currency),
    ...(payment.description === null ? {} : { description: payment.description }),
    recipient: { account_id: shopId, gateway_id: '1000000' },
    ...(payment.method ? { payment_method: methodObject(payment.method) } : {}),
    ...(payment.capturedAt === null ? {} : { captured_at: iso(payment.capturedAt) }),
    created_at: iso(payment.createdAt),
    ...(status === 'waiting_for_capture' ? { expires_at: iso((payment.heldAt ?? 0) + TO_CAPTURE) } : {}),
    ...(status === 'pending' && payment.returnUrl !== null
      ? {
          confirmation: {
            type: 'redirect',
            return_url: payment.returnUrl,
            confirmation_url: `${publicUrl}/checkout/${id}`,
          },
        }
      : {}),
    test: true,
    ...(status === 'succeeded' ? { refunded_amount: toAmount(refundedMinor, currency) } : {}),
    paid,
    refundable: status === 'succeeded' && refundedMinor < minor,
    ...(payment.receipt
      ? { receipt_registration: status === 'canceled' ? 'canceled' : paid ? 'succeeded' : 'pending' }
      : {}),
    metadata: payment.metadata,
    ...(payment.ending ? { cancellation_details: cancellation(payment.ending, payment.decline) } : {}),
  };
};

export type PaymentObject = ReturnType<typeof paymentObject>;

/** The fiscal receipt of money that was taken or returned. */
export const receiptObject = (
  { id, receipt }: { id: string; receipt: ReceiptItem[] },
  of: { type: 'payment'; payment_id: string } | { type: 'refund'; payment_id: string; refund_id: string },
  registeredAt: number,
  status: ReceiptStatus,
) => ({
  id: `rt-${id}`,
  ...of,
  status,
  ...(status === 'succeeded'
    ? {
        fiscal_document_number: '3986',
        fiscal_storage_number: '9288000100115785',
        fiscal_attribute: '2617603921',
        registered_at: iso(registeredAt),
        fiscal_provider_id: 'fd9e9404-eaca-4000-8ec9-dc228ead2345',
      }
    : {}),
  items: receipt,
  tax_system_code: 1,
});

export const refundObject = (refund: Refund) => ({
  id: refund.id,
  payment_id: refund.paymentId,
  status: refund.status,
  ...(refund.status === 'canceled'
    ? { cancellation_details: { party: 'refund_network', reason: refund.reason ?? 'general_decline' } }
    : {}),
  ...(refund.receipt ? { receipt_registration: refund.status } : {}),
  created_at: iso(refund.createdAt),
  amount: toAmount(refund.minor, refund.currency),
  ...(refund.description === null ? {} : { description: refund.description }),
  ...(refund.bySbp ? { refund_method: { type: 'sbp', sbp_operation_id: sbpOperation(refund.id) } } : {}),
});

export type RefundObject = ReturnType<typeof refundObject>;
