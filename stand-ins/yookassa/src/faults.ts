export const operations = [
  'createPayment',
  'findPayment',
  'listPayments',
  'capture',
  'cancel',
  'createRefund',
  'findRefund',
  'listRefunds',
] as const;
export type Operation = (typeof operations)[number];

/** What can go wrong with one call. "After" means that the work was done and only its answer is lost. */
export type CallFault =
  | 'error-before'
  | 'error-after'
  | 'hang-before'
  | 'hang-after'
  | 'reset-before'
  | 'reset-after'
  | 'too-many-requests'
  /** These three lie, in answers to a GET. */
  | 'other-amount'
  | 'other-currency'
  | 'other-shop';

export interface NotificationFaults {
  /** The next so many are never sent. */
  drop: number;
  /** A random share of them, 0 to 1, is never sent. */
  dropShare: number;
  /** Each is sent so many times more. */
  repeat: number;
  /** Each is sent so much later; a function may make it random, and the order with it. */
  delayMs: number | (() => number);
  /** The next so many are held back until all of them are there, and then go out newest first. */
  reorder: number;
}

export interface Faults {
  /** The next `count` calls go wrong like this, 1 unless told. */
  next(fault: CallFault, options?: { count?: number; on?: Operation | readonly Operation[] }): void;
  /** A random share of the calls, 0 to 1, goes wrong like this until `clear`. */
  share(fault: CallFault, share: number, options?: { on?: Operation | readonly Operation[] }): void;
  notifications(faults: Partial<NotificationFaults>): void;
  /** New refunds stay pending until `settleRefund`. */
  refundsPending(pending: boolean): void;
  /** New payments are held until they are captured, whatever was ordered. */
  paymentsHeld(held: boolean): void;
  /** Sends any body as a notification, now and once; tells the answer's status. */
  forge(body: unknown): Promise<number>;
  clear(): void;
}

const lies: readonly CallFault[] = ['other-amount', 'other-currency', 'other-shop'];
const reads: readonly Operation[] = ['findPayment', 'listPayments', 'findRefund', 'listRefunds'];

const none = (): NotificationFaults => ({ drop: 0, dropShare: 0, repeat: 0, delayMs: 0, reorder: 0 });

export const faultPlan = (random: () => number) => {
  let planned: { fault: CallFault; left: number; on: readonly Operation[] }[] = [];
  let shares: { fault: CallFault; share: number; on: readonly Operation[] }[] = [];
  let ofNotifications = none();
  let pendingRefunds = false;
  let heldPayments = false;

  const scope = (fault: CallFault, on: Operation | readonly Operation[] = operations) =>
    [on].flat().filter((operation) => !lies.includes(fault) || reads.includes(operation));

  return {
    next: (fault: CallFault, { count = 1, on }: { count?: number; on?: Operation | readonly Operation[] } = {}) =>
      void planned.push({ fault, left: count, on: scope(fault, on) }),
    share: (fault: CallFault, share: number, { on }: { on?: Operation | readonly Operation[] } = {}) =>
      void shares.push({ fault, share, on: scope(fault, on) }),
    notifications: (faults: Partial<NotificationFaults>) => {
      ofNotifications = { ...ofNotifications, ...faults };
    },
    refundsPending: (pending: boolean) => {
      pendingRefunds = pending;
    },
    paymentsHeld: (held: boolean) => {
      heldPayments = held;
    },
    clear: () => {
      planned = [];
      shares = [];
      ofNotifications = none();
      pendingRefunds = false;
      heldPayments = false;
    },

    holdsRefunds: () => pendingRefunds,
    holdsPayments: () => heldPayments,

    forCall: (operation: Operation): CallFault | undefined => {
      const plan = planned.find(({ left, on }) => left > 0 && on.includes(operation));
      if (plan) {
        plan.left -= 1;
        return plan.fault;
      }
      return shares.find(({ share, on }) => on.includes(operation) && random() < share)?.fault;
    },

    /** When to send it, counted from now: once, many times, or never. */
    forNotification: (): number[] => {
      const { dropShare, repeat, delayMs } = ofNotifications;
      if (ofNotifications.drop > 0) {
        ofNotifications.drop -= 1;
        return [];
      }
      if (dropShare > 0 && random() < dropShare) return [];
      return Array.from({ length: repeat + 1 }, () => (typeof delayMs === 'function' ? delayMs() : delayMs));
    },

    /** How many more are to be held back, this one included. */
    toHoldBack: () => {
      const left = ofNotifications.reorder;
      if (left > 0) ofNotifications.reorder -= 1;
      return left;
    },
  };
};

export type FaultPlan = ReturnType<typeof faultPlan>;

interface Told {
  amount?: { value: string; currency: string };
  recipient?: { account_id: string };
}

const lieAbout = (fault: CallFault, object: Told): Told => {
  const { amount, recipient } = object;
  if (fault === 'other-amount' && amount) return { ...object, amount: { ...amount, value: '1.00' } };
  if (fault === 'other-currency' && amount) return { ...object, amount: { ...amount, currency: 'USD' } };
  if (fault === 'other-shop' && recipient) return { ...object, recipient: { ...recipient, account_id: '999999' } };
  return object;
};

export const twisted = (fault: CallFault | undefined, body: object): object => {
  if (!fault || !lies.includes(fault)) return body;
  if ('items' in body) return { ...body, items: (body.items as Told[]).map((item) => lieAbout(fault, item)) };
  return lieAbout(fault, body);
};
