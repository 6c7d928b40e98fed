import { MOST_LINES } from '@warden/contract';
import { addDays, type Day, daysBetween, GRACE_DAYS } from '@warden/license';

/** A renewal is planned so many days before the first of its licenses ends, and an invoice is issued then. */
export const LEAD_DAYS = 45;
/** It has all licenses that end within so many days of that. */
export const WINDOW_DAYS = 60;
/** Of those that a card is charged for, none ends so many days after the first one, because a card pays on that day. */
export const CARD_WINDOW_DAYS = WINDOW_DAYS - LEAD_DAYS;

/** Notices come so many days before the first license ends, and charges so many days after. */
const NOTICE_DAYS = [30, 7, 1] as const;
const ATTEMPT_DAYS = [0, 3, 6, 11] as const;
/** An invoice is reminded of by its own last day, and so many days before the first license ends. */
const INVOICE_REMINDER_DAYS = [30, 7] as const;

export type RenewalBy = 'invoice' | 'card';

/** The last paid license of an installation, which can be extended. */
export interface Ending {
  licenseId: string;
  endsOn: Day;
}

export interface Period<E extends Ending = Ending> {
  /** The day on which the first of its licenses ends. */
  endsOn: Day;
  endings: E[];
}

/**
 * Returns what has to be renewed together now: the licenses that end in the weeks after the first one, if that ends
 * soon. An order has room for so many lines; the rest is another one of the same period.
 */
export const nextPeriod = <E extends Ending>(
  endings: readonly E[],
  by: RenewalBy,
  today: Day,
): Period<E> | undefined => {
  const ahead = endings
    .filter(({ endsOn }) => endsOn >= today)
    .toSorted((one, other) => (one.endsOn === other.endsOn ? 0 : one.endsOn < other.endsOn ? -1 : 1));
  const first = ahead[0];
  if (!first || daysBetween(today, first.endsOn) > LEAD_DAYS) return undefined;
  const window = addDays(today, WINDOW_DAYS);
  const ofCard = addDays(first.endsOn, CARD_WINDOW_DAYS);
  const last = by === 'card' && ofCard < window ? ofCard : window;
  return { endsOn: first.endsOn, endings: ahead.filter(({ endsOn }) => endsOn <= last).slice(0, MOST_LINES) };
};

/** The days on which something is done about a card's renewal. */
const daysOf = (endsOn: Day): Day[] => [
  ...NOTICE_DAYS.map((days) => addDays(endsOn, -days)),
  ...ATTEMPT_DAYS.map((days) => addDays(endsOn, days)),
];

/** Returns the next of these days after today; null where none is left. */
export const nextDay = (endsOn: Day, today: Day): Day | null =>
  daysOf(endsOn)
    .filter((day) => day > today)
    .toSorted()[0] ?? null;

/** Returns the day on which a renewal that is planned today is looked at first. */
export const firstDay = (endsOn: Day, today: Day): Day => {
  const first = addDays(endsOn, -NOTICE_DAYS[0]);
  return first > today ? first : today;
};

export type CardStep = { kind: 'notice'; days: number } | { kind: 'charge' } | { kind: 'wait' } | { kind: 'end' };

export interface CardState {
  endsOn: Day;
  /** How many days before the end the last notice was due. */
  noticedDays: number | null;
}

/**
 * Returns what is due on a day that was set for it. Nothing is charged that no notice has announced on an earlier day:
 * who switches renewal on after the first notices gets the one that fits the day. Notices that were missed are not sent
 * late.
 */
export const cardStep = ({ endsOn, noticedDays }: CardState, today: Day): CardStep => {
  const left = daysBetween(today, endsOn);
  if (-left > GRACE_DAYS) return { kind: 'end' };
  if (left <= 0 && noticedDays !== null) return { kind: 'charge' };
  if (nextDay(endsOn, today) === null) return { kind: 'end' };
  const due = NOTICE_DAYS.toReversed().find((days) => left <= days);
  if (due === undefined || (noticedDays !== null && noticedDays <= due)) return { kind: 'wait' };
  return { kind: 'notice', days: due };
};

/** Returns the reminder of an invoice that is due; undefined where it was sent, or a later one has taken its place. */
export const dueInvoiceReminder = (endsOn: Day, noticedDays: number | null, today: Day): number | undefined => {
  const left = daysBetween(today, endsOn);
  const due = INVOICE_REMINDER_DAYS.toReversed().find((days) => left <= days);
  return due === undefined || left < 0 || (noticedDays !== null && noticedDays <= due) ? undefined : due;
};

export interface Price {
  amount: number;
  currency: string;
}

/** What the owner of a card has allowed for some licenses that end together. */
export interface Allowance {
  /** The limit for all that ends in these days, and how much of it other renewals take. */
  mostAmount: number;
  taken: number;
  currency: string;
  /** What was announced of these licenses; null before the first notice. */
  announced: Price | null;
  /** Whether the owner has agreed to that price, whatever the limit is. */
  isAgreed: boolean;
}

/**
 * Returns up to which price a card may be charged: the lower of what is left of the limit and the announced price, or
 * what its owner has agreed to. In another currency than that of the limit it is nothing.
 */
export const allowedAmount = (
  { mostAmount, taken, currency, announced, isAgreed }: Allowance,
  wanted: string,
): number => {
  if (announced && announced.currency !== wanted) return 0;
  if (isAgreed && announced) return announced.amount;
  if (currency !== wanted) return 0;
  const left = Math.max(mostAmount - taken, 0);
  return announced ? Math.min(left, announced.amount) : left;
};

export const needsConsent = (price: Price, allowance: Allowance): boolean =>
  price.amount > allowedAmount(allowance, price.currency);

/** What the price of a renewal exceeds, or is in another currency than. */
export interface ConsentReason {
  /** `rest` is what other renewals leave of the limit. */
  over: 'limit' | 'rest' | 'announced' | 'agreed';
  allowed: Price;
}

/** Returns why the owner of a card has to agree first; undefined where they have not. */
export const consentReason = (price: Price, allowance: Allowance): ConsentReason | undefined => {
  if (!needsConsent(price, allowance)) return undefined;
  const { mostAmount, taken, currency, announced, isAgreed } = allowance;
  if (announced && isAgreed) return { over: 'agreed', allowed: announced };
  if (announced && announced.currency !== price.currency) return { over: 'announced', allowed: announced };
  if (currency !== price.currency || price.amount > mostAmount) {
    return { over: 'limit', allowed: { amount: mostAmount, currency } };
  }
  const left = Math.max(mostAmount - taken, 0);
  if (announced && price.amount <= left) return { over: 'announced', allowed: announced };
  return { over: 'rest', allowed: { amount: left, currency } };
};

/**
 * What a charge that came to nothing means:
 * - `again`: the next attempt may succeed;
 * - `over`: this card will be declined again, or its bank said no for a reason that its owner has to clear;
 * - `gone`: it cannot be charged any more, so it is forgotten.
 */
export type Verdict = 'again' | 'over' | 'gone';

/** The reasons of the provider, and those that the shop itself gives (`not_created` and refusals of the provider). */
const verdicts: Readonly<Record<string, Verdict>> = {
  permission_revoked: 'gone',
  card_expired: 'gone',
  invalid_card_number: 'gone',
  invalid_csc: 'over',
  '3d_secure_failed': 'over',
  country_forbidden: 'over',
  fraud_suspected: 'over',
  identification_required: 'over',
  payment_method_restricted: 'over',
  invalid_request: 'over',
  forbidden: 'over',
};

/** An unknown reason may pass. */
export const verdictOf = (reason: string | null): Verdict => (reason && verdicts[reason]) || 'again';

/** What the shop did not ask a bank about is no attempt: it is made up for on the next day. */
export const isTechnical = (reason: string | null): boolean =>
  reason === 'not_created' || reason === 'internal_timeout';

/** How an account wants its licenses renewed. */
export type Choice =
  | { by: 'off'; isDefault: boolean }
  | { by: 'invoice'; isDefault: boolean; companyId: string }
  | {
      by: 'card';
      isDefault: false;
      savedMethodId: string;
      mostAmount: number;
      currency: string;
      /** The company that gets the documents; without one there are none. */
      companyId: string | null;
    };

export interface StoredChoice {
  byInvoice: boolean;
  companyId: string | null;
  savedMethodId: string | null;
  mostAmount: number | null;
  currency: string | null;
}

/**
 * Returns how the licenses of an account are renewed. Where nobody has chosen, an organization with one company gets
 * invoices. A company that was removed since is replaced by the only one that is left, if there is one; a card is then
 * charged for none.
 */
export const choiceOf = (
  stored: StoredChoice | undefined,
  { kind, companyIds }: { kind: 'person' | 'organization'; companyIds: readonly string[] },
): Choice => {
  const only = companyIds.length === 1 ? companyIds[0] : undefined;
  if (!stored) {
    const isInvoiced = kind === 'organization' && only !== undefined;
    return isInvoiced ? { by: 'invoice', isDefault: true, companyId: only } : { by: 'off', isDefault: true };
  }
  const { byInvoice, companyId, savedMethodId, mostAmount, currency } = stored;
  const known = companyIds.find((id) => id === companyId);
  if (savedMethodId !== null && mostAmount !== null && currency !== null) {
    return { by: 'card', isDefault: false, savedMethodId, mostAmount, currency, companyId: known ?? null };
  }
  const chosen = known ?? only;
  return byInvoice && chosen !== undefined
    ? { by: 'invoice', isDefault: false, companyId: chosen }
    : { by: 'off', isDefault: false };
};
