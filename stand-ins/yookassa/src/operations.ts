import type * as z from 'zod/mini';
import { ApiError, invalid } from './api-error.ts';
import type { Deliveries } from './deliveries.ts';
import type { FaultPlan } from './faults.ts';
import type { captureOrder, paymentOrder } from './input.ts';
import {
  cardMethod,
  cardWith,
  type Decline,
  declineReasons,
  MAX_BY_CARD,
  type Method,
  offers,
  type SavedCard,
  usualCard,
} from './methods.ts';
import { type Account, type Ending, minorOf, newId, type Payment, paymentObject } from './objects.ts';
import { AlreadyDecided, NotOffered } from './page-error.ts';
import { refundOperations } from './refund-operations.ts';
import type { Store } from './store.ts';
import { HOUR, TO_CAPTURE } from './time.ts';

/** How long the customer has to confirm a payment. */
const TO_CONFIRM = HOUR;

interface OperationsOptions {
  store: Store;
  deliveries: Pick<Deliveries, 'add'>;
  account: () => Account;
  now: () => number;
  plan: FaultPlan;
}

/** What the customer enters on the page. */
export interface Choice {
  method?: string | undefined;
  /** The number of one of the test cards. */
  card?: string | undefined;
  /** The reason with which autopayments by a saved card end later; they succeed without it. */
  later?: string | undefined;
}

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

  const end = (payment: Payment, ending: Ending, decline: Decline | null = null) =>
    move(payment, { status: 'canceled', ending, decline });

  /** The bank gives the money. */
  const authorize = (payment: Payment) =>
    payment.capture
      ? move(payment, { status: 'succeeded', capturedAt: now() })
      : move(payment, { status: 'waiting_for_capture', heldAt: now() });

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

  const savedCard = (id: string): SavedCard => {
    const card = store.card(id);
    if (card) return card;
    throw invalid(
      "This payment_method_id doesn't exist. Specify the id of the saved payment_method",
      'payment_method_id',
    );
  };

  /** Charges a saved card without the customer. */
  const charge = (payment: Payment, card: SavedCard): Payment => {
    const outcome = plan.forAutopayment() ?? card.later ?? 'succeeded';
    if (outcome === 'pending') return payment;
    return outcome === 'succeeded' ? authorize(payment) : end(payment, 'card', outcome);
  };

  /** What the customer has chosen, by default what the page offers first. */
  const chosen = (payment: Payment, { method, card = '', later = '' }: Choice) => {
    // The customer has nothing to choose where the shop charges a saved card.
    if (payment.method) return { method: payment.method, decline: null, saved: null };
    const offered = offers(payment);
    const type = offered.find((each) => each === (method || offered[0]));
    if (!type) throw new NotOffered(`payment ${payment.id} cannot be paid by ${method}`);
    if (type === 'sbp') return { method: { type, id: payment.id } satisfies Method, decline: null, saved: null };
    const entered = card ? cardWith(card) : usualCard;
    const reason = later ? declineReasons.find((each) => each === later) : null;
    if (!entered || reason === undefined) throw new NotOffered('there is no such test card');
    const { number, decline } = entered;
    const saved = payment.saveMethod && !decline ? { id: payment.id, number, later: reason } : null;
    return { method: cardMethod(payment.id, { number, saved: saved !== null }), decline, saved };
  };

  const refunds = refundOperations({ store, deliveries, now, plan, known, ordered });

  return {
    ...refunds,

    create: (order: z.output<typeof paymentOrder>): Payment => {
      const cardId = order.payment_method_id;
      if ((order.save_payment_method || cardId !== undefined) && !plan.allowsAutopayments()) {
        throw new ApiError(
          'forbidden',
          "This store can't make recurring payments. Contact the YooMoney manager to learn more",
        );
      }
      const card = cardId === undefined ? null : savedCard(cardId);
      const createdAt = now();
      const minor = minorOf(order.amount.value) ?? 0;
      const payment: Payment = {
        id: newId(createdAt),
        status: 'pending',
        minor,
        refundedMinor: 0,
        currency: order.amount.currency,
        description: order.description ?? null,
        metadata: order.metadata,
        capture: order.capture && !(plan.holdsPayments() && minor <= MAX_BY_CARD),
        saveMethod: order.save_payment_method && !card,
        method: card && cardMethod(card.id, { saved: true, number: card.number }),
        receipt: order.receipt?.items ?? null,
        returnUrl: order.confirmation?.return_url ?? null,
        locale: order.confirmation?.locale === 'en_US' ? 'en' : 'ru',
        createdAt,
        heldAt: null,
        capturedAt: null,
        ending: null,
        decline: null,
      };
      store.savePayment(payment);
      return card ? charge(payment, card) : payment;
    },

    find: known,

    capture: (id: string, { amount }: z.output<typeof captureOrder>): Payment => {
      const payment = capturable(id, 'captured');
      const minor = amount ? (minorOf(amount.value) ?? 0) : payment.minor;
      if (minor > payment.minor) throw invalid('The amount exceeds the amount held', 'amount.value');
      return move(payment, { status: 'succeeded', minor, capturedAt: now() });
    },

    cancel: (id: string): Payment => end(capturable(id, 'canceled'), 'shop'),

    /** The customer pays on the page, or an autopayment that was pending succeeds. */
    pay: (id: string, choice: Choice = {}): Payment => {
      const payment = undecided(id);
      const { method, decline, saved } = chosen(payment, choice);
      if (saved) store.saveCard(saved);
      return decline ? end({ ...payment, method }, 'card', decline) : authorize({ ...payment, method });
    },
    /** The bank declines the card. */
    fail: (id: string, reason: Decline = 'insufficient_funds'): Payment => end(undecided(id), 'card', reason),
    /** The customer cancels on the page. */
    leave: (id: string): Payment => end(undecided(id), 'person'),

    /** The customer takes back, at the bank or at YooKassa, what allows the shop to charge the card. */
    revokeCard: (id: string) => store.saveCard({ ...savedCard(id), later: 'permission_revoked' }),
    /** YooKassa no longer knows the card. */
    removeCard: (id: string) => store.removeCard(savedCard(id).id),

    /** Ends what time ends: payments not confirmed within an hour or not captured within a week, refunds by SBP. */
    endOverdue: () => {
      const time = now();
      for (const payment of store.openPayments(time - TO_CONFIRM)) {
        if (payment.status === 'pending') end(payment, 'time');
        else if (time - (payment.heldAt ?? time) >= TO_CAPTURE) end(payment, 'hold');
      }
      refunds.endDueRefunds();
    },
  };
};
