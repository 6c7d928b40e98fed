import type * as z from 'zod/mini';
import { ApiError, invalid } from './api-error.ts';
import type { Deliveries } from './deliveries.ts';
import type { FaultPlan } from './faults.ts';
import type { refundOrder } from './input.ts';
import { nextDay } from './methods.ts';
import { minorOf, newId, type Payment, type Refund, receiptObject, refundObject } from './objects.ts';
import { AlreadyDecided } from './page-error.ts';
import type { Store } from './store.ts';

interface RefundOptions {
  store: Store;
  deliveries: Pick<Deliveries, 'add'>;
  now: () => number;
  plan: Pick<FaultPlan, 'refundStatus' | 'receiptStatus' | 'refusesEarlySbpRefunds'>;
  /** Returns the payment or throws that there is none. */
  known: (id: string) => Payment;
  /** The same for an order, of which the payment is a parameter. */
  ordered: (id: string) => Payment;
}

/** The rules of refunds and receipts. Callers put a transaction around each change. */
export const refundOperations = ({ store, deliveries, now, plan, known, ordered }: RefundOptions) => {
  const succeed = (refund: Refund) => {
    const payment = known(refund.paymentId);
    store.savePayment({ ...payment, refundedMinor: payment.refundedMinor + refund.minor });
    deliveries.add('refund.succeeded', refundObject(refund));
  };

  const settle = (refund: Refund, status: 'succeeded' | 'canceled'): Refund => {
    const settled = { ...refund, status };
    store.saveRefund(settled);
    if (status === 'succeeded') succeed(settled);
    return settled;
  };

  return {
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
      const bySbp = payment.method?.type === 'sbp';
      if (bySbp && plan.refusesEarlySbpRefunds() && createdAt < nextDay(payment.capturedAt ?? createdAt)) {
        throw invalid('The payment can be refunded from the next day on', 'payment_id');
      }
      const planned = plan.refundStatus();
      // The money that SBP returns is there on the next day.
      const takesADay = bySbp && planned === 'succeeded';
      const refund: Refund = {
        id: newId(createdAt),
        paymentId: payment.id,
        status: takesADay ? 'pending' : planned,
        reason: planned === 'canceled' ? 'insufficient_funds' : null,
        minor,
        currency: order.amount.currency,
        description: order.description ?? null,
        receipt: order.receipt?.items ?? null,
        createdAt,
        due: takesADay ? nextDay(createdAt) : null,
        bySbp,
      };
      store.saveRefund(refund);
      if (refund.status === 'succeeded') succeed(refund);
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
      return settle(refund, status);
    },

    /** Refunds by SBP succeed when their day has come. */
    endDueRefunds: () => {
      const time = now();
      for (const refund of store.pendingRefunds()) {
        if (refund.due !== null && refund.due <= time) settle(refund, 'succeeded');
      }
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
  };
};
