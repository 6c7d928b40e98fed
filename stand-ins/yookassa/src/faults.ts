import type { Decline } from './methods.ts';
import type { ReceiptStatus } from './objects.ts';

export const operations = [
  'createPayment',
  'findPayment',
  'listPayments',
  'capture',
  'cancel',
  'createRefund',
  'findRefund',
  'listRefunds',
  'listReceipts',
] as const;
export type Operation = (typeof operations)[number];

/** Faults that lose a call or its response. "After" means that the call took effect and only its response is lost. */
export const losses = [
  'error-before',
  'error-after',
  'hang-before',
  'hang-after',
  'reset-before',
  'reset-after',
  'too-many-requests',
] as const;
/** Faults that put wrong facts into the response to a GET. */
export const falsifications = ['other-amount', 'other-currency', 'other-shop'] as const;
/** Faults of one call. */
export type CallFault = (typeof losses)[number] | (typeof falsifications)[number];

/** How an autopayment ends, or that it stays pending, as where YooKassa waits for the cash register. */
export type AutopaymentOutcome = Decline | 'succeeded' | 'pending';

export interface NotificationFaults {
  /** This many of the next notifications are never sent. */
  drop: number;
  /** A random share of notifications, 0 to 1, is never sent. */
  dropShare: number;
  /** Each notification is sent this many additional times. */
  repeat: number;
  /** Each notification is delayed; a function makes the delay, and with it the order, random. */
  delayMs: number | (() => number);
  /** The next notifications wait until this many have come together, and are then sent newest first. */
  reorder: number;
}

export interface Faults {
  /** The next `count` calls have this fault; by default one call. */
  next(fault: CallFault, options?: { count?: number; on?: Operation | readonly Operation[] }): void;
  /** A random share of the calls, 0 to 1, has this fault until `clear`. */
  share(fault: CallFault, share: number, options?: { on?: Operation | readonly Operation[] }): void;
  notifications(faults: Partial<NotificationFaults>): void;
  /** New refunds stay pending until `settleRefund`. */
  refundsPending(pending: boolean): void;
  /** Refunds of SBP payments are refused on the day of the payment. */
  earlySbpRefundsRefused(refused: boolean): void;
  /** New refunds are answered as canceled, because the shop's account has too little money. */
  refundsCanceled(canceled: boolean): void;
  /** Which receipts there are of paid payments; none where the shop has no cash register. */
  receipts(status: ReceiptStatus | 'none'): void;
  /** New payments wait for capture, whatever the shop requested, where a card can pay them. */
  paymentsHeld(held: boolean): void;
  /** The next `count` autopayments end so, whatever card they charge; without a count all of them until `clear`. */
  autopayments(outcome: AutopaymentOutcome, options?: { count?: number }): void;
  /** Whether YooKassa lets the shop save cards and charge them; it does so on request only. */
  autopaymentsAllowed(allowed: boolean): void;
  /** Sends a body as a notification, immediately and once, and returns the status of the response. */
  forge(body: unknown): Promise<number>;
  clear(): void;
}

const falsifies = (fault: CallFault) => (falsifications as readonly CallFault[]).includes(fault);
const reads: readonly Operation[] = ['findPayment', 'listPayments', 'findRefund', 'listRefunds'];

const none = (): NotificationFaults => ({ drop: 0, dropShare: 0, repeat: 0, delayMs: 0, reorder: 0 });

export const faultPlan = (random: () => number) => {
  let planned: { fault: CallFault; left: number; on: readonly Operation[] }[] = [];
  let shares: { fault: CallFault; share: number; on: readonly Operation[] }[] = [];
  let ofNotifications = none();
  let refundStatus: 'pending' | 'succeeded' | 'canceled' = 'succeeded';
  let heldPayments = false;
  let receiptStatus: ReceiptStatus | 'none' = 'succeeded';
  let refusesEarlySbpRefunds = false;
  let allowsAutopayments = true;
  let autopayments: { outcome: AutopaymentOutcome; left: number }[] = [];

  const scope = (fault: CallFault, on: Operation | readonly Operation[] = operations) =>
    [on].flat().filter((operation) => !falsifies(fault) || reads.includes(operation));

  return {
    next: (fault: CallFault, { count = 1, on }: { count?: number; on?: Operation | readonly Operation[] } = {}) =>
      void planned.push({ fault, left: count, on: scope(fault, on) }),
    share: (fault: CallFault, share: number, { on }: { on?: Operation | readonly Operation[] } = {}) =>
      void shares.push({ fault, share, on: scope(fault, on) }),
    notifications: (faults: Partial<NotificationFaults>) => {
      ofNotifications = { ...ofNotifications, ...faults };
    },
    refundsPending: (pending: boolean) => {
      refundStatus = pending ? 'pending' : 'succeeded';
    },
    refundsCanceled: (canceled: boolean) => {
      refundStatus = canceled ? 'canceled' : 'succeeded';
    },
    receipts: (status: ReceiptStatus | 'none') => {
      receiptStatus = status;
    },
    paymentsHeld: (held: boolean) => {
      heldPayments = held;
    },
    earlySbpRefundsRefused: (refused: boolean) => {
      refusesEarlySbpRefunds = refused;
    },
    autopayments: (outcome: AutopaymentOutcome, { count = Number.POSITIVE_INFINITY }: { count?: number } = {}) =>
      void autopayments.push({ outcome, left: count }),
    autopaymentsAllowed: (allowed: boolean) => {
      allowsAutopayments = allowed;
    },
    clear: () => {
      planned = [];
      shares = [];
      ofNotifications = none();
      refundStatus = 'succeeded';
      heldPayments = false;
      receiptStatus = 'succeeded';
      refusesEarlySbpRefunds = false;
      allowsAutopayments = true;
      autopayments = [];
    },

    refusesEarlySbpRefunds: () => refusesEarlySbpRefunds,
    allowsAutopayments: () => allowsAutopayments,
    /** Undefined where the charged card decides. */
    forAutopayment: (): AutopaymentOutcome | undefined => {
      const planned = autopayments.find(({ left }) => left > 0);
      if (planned) planned.left -= 1;
      return planned?.outcome;
    },
    refundStatus: () => refundStatus,
    holdsPayments: () => heldPayments,
    receiptStatus: () => receiptStatus,

    forCall: (operation: Operation): CallFault | undefined => {
      const plan = planned.find(({ left, on }) => left > 0 && on.includes(operation));
      if (plan) {
        plan.left -= 1;
        return plan.fault;
      }
      return shares.find(({ share, on }) => on.includes(operation) && random() < share)?.fault;
    },

    /** The delays after which a notification is sent: one, several or none. */
    forNotification: (): number[] => {
      const { dropShare, repeat, delayMs } = ofNotifications;
      if (ofNotifications.drop > 0) {
        ofNotifications.drop -= 1;
        return [];
      }
      if (dropShare > 0 && random() < dropShare) return [];
      return Array.from({ length: repeat + 1 }, () => (typeof delayMs === 'function' ? delayMs() : delayMs));
    },

    /** How many notifications are still to be collected before they are sent in reverse order, including this one. */
    toReorder: () => {
      const left = ofNotifications.reorder;
      if (left > 0) ofNotifications.reorder -= 1;
      return left;
    },
  };
};

export type FaultPlan = ReturnType<typeof faultPlan>;

interface Facts {
  amount?: { value: string; currency: string };
  recipient?: { account_id: string };
}

const falsify = (fault: CallFault, object: Facts): Facts => {
  const { amount, recipient } = object;
  if (fault === 'other-amount' && amount) return { ...object, amount: { ...amount, value: '1.00' } };
  if (fault === 'other-currency' && amount) return { ...object, amount: { ...amount, currency: 'USD' } };
  if (fault === 'other-shop' && recipient) return { ...object, recipient: { ...recipient, account_id: '999999' } };
  return object;
};

export const falsified = (fault: CallFault | undefined, body: object): object => {
  if (!fault || !falsifies(fault)) return body;
  if ('items' in body) return { ...body, items: (body.items as Facts[]).map((item) => falsify(fault, item)) };
  return falsify(fault, body);
};
