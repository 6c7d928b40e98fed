import type * as z from 'zod/mini';
import { ApiError, invalid } from './api-error.ts';
import type { Deliveries } from './deliveries.ts';
import type { FaultPlan } from './faults.ts';
import type { captureOrder, paymentOrder, refundOrder } from './input.ts';
import {
  type Account,
  type Ending,
  HOUR,
  minorOf,
  newId,
  type Payment,
  paymentObject,
  type Refund,
  receiptObject,
  refundObject,
  TO_CAPTURE,
} from './objects.ts';
import type { Store } from './store.ts';

const TO_CONFIRM = HOUR;

interface OperationsOptions {
  store: Store;
  deliveries: Pick<Deliveries, 'add'>;
  account: () => Account;
  now: () => number;
  plan: Pick<FaultPlan, 'holdsPayments' | 'refundStatus' | 'receiptStatus'>;
}

export class AlreadyDecided extends Error {}

/** The rules of payments and refunds. Callers put a transaction around each change. */
export const paymentOperations = ({ store, deliveries, account, now, plan }: OperationsOptions) => {
  const known = (id: string): Payment => {
    const payment = store.payment(id);
    if (!payment) throw new ApiError('not_found', 'Payment not found or forbidden', 'payment_id');
    return payment;
  };

  const move = (payment: Payment, changes: Partial<Payment> & Pick<Payment, 'status'>): Payment => {
    const moved = { ...payment, ...changes };
    store.savePayment(moved);
    deliveries.add(`payment.${moved.status}`, paymentObject(moved, account()));
    return moved;
  };

  const end = (payment: Payment, ending: Ending) => move(payment, { status: 'canceled', ending });

  const undecided = (id: string) => {
    const payment = known(id);
    if (payment.status !== 'pending') throw new AlreadyDecided(`payment ${id} is ${payment.status}`);
    return payment;
  };

  /** In an order, an unknown payment is a wrong parameter. */
  const ordered = (id: string): Payment => {
    const payment = store.payment(id);
    if (!payment) throw invalid('Payment not found or forbidden', 'payment_id');
    return payment;
  };

  const capturable = (id: string, action: string) => {
    const payment = ordered(id);
    if (payment.status === 'waiting_for_capture') return payment;
    throw invalid(`Payment in status ${payment.status} cannot be ${action}`, 'payment_id');
  };

  const succeedRefund = (refund: Refund) => {
    const payment = known(refund.paymentId);
    store.savePayment({ ...payment, refundedMinor: payment.refundedMinor + refund.minor });
    deliveries.add('refund.succeeded', refundObject(refund));
  };

  return {
    create: (order: z.output<typeof paymentOrder>): Payment => {
      const createdAt = now();
      const payment: Payment = {
        id: newId(createdAt),
        status: 'pending',
        minor: minorOf(order.amount.value) ?? 0,
        refundedMinor: 0,
        currency: order.amount.currency,
        description: order.description ?? null,
        metadata: order.metadata,
        capture: order.capture && !plan.holdsPayments(),
        receipt: order.receipt?.items ?? null,
        returnUrl: order.confirmation.return_url,
        locale: order.confirmation.locale === 'en_US' ? 'en' : 'ru',
        createdAt,
        heldAt: null,
        capturedAt: null,
        ending: null,
      };
      store.savePayment(payment);
      return payment;
    },

    find: known,

    capture: (id: string, { amount }: z.output<typeof captureOrder>): Payment => {
      const payment = capturable(id, 'captured');
      const minor = amount ? (minorOf(amount.value) ?? 0) : payment.minor;
      if (minor > payment.minor) throw invalid('The amount exceeds the amount held', 'amount.value');
      return move(payment, { status: 'succeeded', minor, capturedAt: now() });
    },

    cancel: (id: string): Payment => end(capturable(id, 'canceled'), 'shop'),

    /** The customer pays on the page. */
    pay: (id: string): Payment => {
      const payment = undecided(id);
      return payment.capture
        ? move(payment, { status: 'succeeded', capturedAt: now() })
        : move(payment, { status: 'waiting_for_capture', heldAt: now() });
    },
    /** The bank declines the card. */
    fail: (id: string): Payment => end(undecided(id), 'card'),
    /** The customer cancels on the page. */
    leave: (id: string): Payment => end(undecided(id), 'person'),

    refund: (order: z.output<typeof refundOrder>): Refund => {
      const payment = ordered(order.payment_id);
      if (payment.status !== 'succeeded') throw invalid('Only a succeeded payment can be refunded', 'payment_id');
      const minor = minorOf(order.amount.value) ?? 0;
      const given = store
        .refundsOf(payment.id)
        .reduce((sum, refund) => (refund.status === 'canceled' ? sum : sum + refund.minor), 0);
      if (given + minor > payment.minor)
        throw invalid('The refund exceeds what is left of the payment', 'amount.value');
      const createdAt = now();
      const refund: Refund = {
        id: newId(createdAt),
        paymentId: payment.id,
        status: plan.refundStatus(),
        reason: plan.refundStatus() === 'canceled' ? 'insufficient_funds' : null,
        minor,
        currency: order.amount.currency,
        description: order.description ?? null,
        receipt: order.receipt?.items ?? null,
        createdAt,
      };
      store.saveRefund(refund);
      if (refund.status === 'succeeded') succeedRefund(refund);
      return refund;
    },

    findRefund: (id: string): Refund => {
      const refund = store.refund(id);
      if (!refund) throw new ApiError('not_found', 'Refund not found or forbidden', 'refund_id');
      return refund;
    },

    settleRefund: (id: string, status: 'succeeded' | 'canceled'): Refund => {
      const refund = store.refund(id);
      if (refund?.status !== 'pending') throw new AlreadyDecided(`refund ${id} is ${refund?.status ?? 'unknown'}`);
      const settled = { ...refund, status };
      store.saveRefund(settled);
      if (status === 'succeeded') succeedRefund(settled);
      return settled;
    },

    /** The receipts of a payment, or of a refund, the newest first. */
    receipts: (asked: { payment_id?: string | undefined; refund_id?: string | undefined }) => {
      const status = plan.receiptStatus();
      if (status === 'none') return [];
      const refund = asked.refund_id === undefined ? undefined : store.refund(asked.refund_id);
      const payment = store.payment(refund?.paymentId ?? asked.payment_id ?? '');
      if (!payment) return [];
      const refunds = (refund ? [refund] : store.refundsOf(payment.id)).flatMap(
        ({ id, receipt, createdAt, ...made }) => {
          if (!receipt || made.status !== 'succeeded') return [];
          return receiptObject(
            { id, receipt },
            { type: 'refund', payment_id: payment.id, refund_id: id },
            createdAt,
            status,
          );
        },
      );
      const { id, receipt, capturedAt } = payment;
      if (refund || !receipt || capturedAt === null) return refunds.reverse();
      return [
        ...refunds.reverse(),
        receiptObject({ id, receipt }, { type: 'payment', payment_id: id }, capturedAt, status),
      ];
    },

    /** Cancels payments that were not confirmed within an hour, or not captured within a week. */
    endOverdue: () => {
      const time = now();
      for (const payment of store.openPayments(time - TO_CONFIRM)) {
        if (payment.status === 'pending') end(payment, 'time');
        else if (time - (payment.heldAt ?? time) >= TO_CAPTURE) end(payment, 'hold');
      }
    },
  };
};
