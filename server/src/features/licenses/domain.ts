import type { Offer, Plan, ReminderKind } from '@warden/contract';
import {
  addDays,
  addYears,
  type Day,
  dayOf,
  daysBetween,
  endOfDay,
  isPlan,
  isTrial,
  type LicenseType,
  remindFrom,
  TRIAL_DAYS,
} from '@warden/license';
import type { LicenseRow } from './tables.ts';
import { graceOf, licenseStatus, type ShownLicense } from './wire.ts';

type Term = Pick<LicenseRow, 'revokedAt' | 'expiresAt'>;

/**
 * Returns when the term of a new license begins. A paid license starts where the latest of its kind ends, so that
 * renewing early loses no days; after that end, and after a revocation, it starts today.
 */
export const startOf = (type: LicenseType, latest: Term | undefined, now: Date): Date =>
  isPlan(type) && latest && licenseStatus(latest, now) === 'active' ? latest.expiresAt : now;

/** For how long a license is bought: so many years, and after them so many days. */
export interface BoughtTerm {
  years: number;
  days: number;
}

const ONE_YEAR: BoughtTerm = { years: 1, days: 0 };

export const expiryOf = (
  type: LicenseType,
  latest: Term | undefined,
  now: Date,
  carriedDays = 0,
  { years, days }: BoughtTerm = ONE_YEAR,
): Day => {
  if (isTrial(type)) return addDays(dayOf(now), TRIAL_DAYS);
  return addDays(addYears(dayOf(startOf(type, latest, now)), years), days + carriedDays);
};

/**
 * Returns when a license that is bought now is dated: after the last change of all that it counts on from, even if the
 * clocks of two processes differ, because the order of the times of issue decides what counts.
 */
export const purchaseTime = (changedAt: Date | null, now: Date): Date =>
  changedAt && changedAt >= now ? new Date(changedAt.getTime() + 1) : now;

/** The prices of both plans, in minor units of one currency, that hold for the purchase of a commercial license. */
export type PlanPrices = Record<Plan, number>;

/** A price of a few cents must not lead to a day that no license can name. */
const MOST_CARRIED_DAYS = 36_500;

/** Days that remain of an individual license. */
interface RemainingDays {
  days: number;
  /** What a year of it cost; null where that was not stored. */
  yearPaid: number | null;
}

/**
 * Returns how many days of a commercial license the remaining days of individual ones are worth: at the price of the
 * individual plan, but no more than was paid for them. A part of a day is a whole one. Without usable prices they are
 * worth nothing.
 */
export const carriedDays = (remaining: readonly RemainingDays[], prices: PlanPrices | null): number => {
  if (!prices || !(prices.individual > 0) || !(prices.commercial > 0)) return 0;
  const worth = remaining.reduce(
    (sum, { days, yearPaid }) => sum + Math.max(days, 0) * Math.min(yearPaid ?? prices.individual, prices.individual),
    0,
  );
  return Math.min(Math.ceil(worth / prices.commercial), MOST_CARRIED_DAYS);
};

/**
 * One of the paid licenses of a client. A license that an administrator issued by hand has no payment, and `refundedAt`
 * says that all of the money was given back to the customer. Both prices of a commercial license are null where no days
 * can be carried over; of an individual one, the first is what a year of it cost.
 */
export type ChainLink = Pick<
  LicenseRow,
  | 'id'
  | 'type'
  | 'issuedAt'
  | 'expiresAt'
  | 'revokedAt'
  | 'paymentId'
  | 'refundedAt'
  | 'termYears'
  | 'termDays'
  | 'individualPrice'
  | 'commercialPrice'
>;

/**
 * Whether a license bought at that time counts on from this one. A paid license counts until it is refunded: a
 * revocation by hand takes away that license, but not the terms that were bought on top of it before. A license that an
 * administrator issued costs nothing, and counts only while it is not revoked.
 */
const countsAt = ({ revokedAt, paymentId, refundedAt }: ChainLink, time: Date) =>
  paymentId ? !refundedAt && !(revokedAt && revokedAt <= time) : !revokedAt;

const inOrder = (one: ChainLink, other: ChainLink) =>
  one.issuedAt.getTime() - other.issuedAt.getTime() ||
  one.expiresAt.getTime() - other.expiresAt.getTime() ||
  (one.id < other.id ? -1 : 1);

interface RightTerm {
  start: Date;
  end: Date;
  carriedDays: number;
}

/**
 * Returns the term that each license of one plan has to have. Each paid license lasts as long as it was bought for, and
 * the days that it carries over, from the end of those before it, if they were still running when it was issued, else
 * from its own issue. A license that an administrator issued keeps its signed end. No end is ever later than the signed one.
 */
const termsOfPlan = (chain: readonly ChainLink[], carriedBy: (link: ChainLink) => number) => {
  const terms = new Map<string, RightTerm>();
  const before: ChainLink[] = [];
  for (const link of chain.toSorted(inOrder)) {
    const { id, issuedAt, expiresAt, paymentId } = link;
    const counting = before.filter((earlier) => countsAt(earlier, issuedAt));
    const runsUntil = Math.max(...counting.map((earlier) => (terms.get(earlier.id) as RightTerm).end.getTime()));
    const latest = counting.length > 0 ? { revokedAt: null, expiresAt: new Date(runsUntil) } : undefined;
    const carried = carriedBy(link);
    const bought = { years: link.termYears, days: link.termDays };
    const right = endOfDay(expiryOf('commercial', latest, issuedAt, carried, bought));
    terms.set(id, {
      start: startOf('commercial', latest, issuedAt),
      end: paymentId && right < expiresAt ? right : expiresAt,
      carriedDays: carried,
    });
    before.push(link);
  }
  return terms;
};

const pricesOf = ({ individualPrice: individual, commercialPrice: commercial }: ChainLink): PlanPrices | null =>
  individual && commercial ? { individual, commercial } : null;

const ofPlan = (licenses: readonly ChainLink[], plan: Plan) => licenses.filter(({ type }) => type === plan);

/**
 * Returns the days of individual licenses that a commercial license which is bought at that time takes over: those from
 * that day on that count, and that no earlier commercial license which counts has taken over. Their terms follow one
 * another, so no day is counted twice.
 */
const uncarriedDays = (
  licenses: readonly ChainLink[],
  individualTerms: ReadonlyMap<string, RightTerm>,
  time: Date,
): RemainingDays[] => {
  const takers = ofPlan(licenses, 'commercial').filter(
    (taker) => pricesOf(taker) && taker.issuedAt < time && countsAt(taker, time),
  );
  return ofPlan(licenses, 'individual')
    .filter((license) => license.issuedAt < time && countsAt(license, time))
    .filter((license) => !takers.some(({ issuedAt }) => issuedAt > license.issuedAt))
    .map(({ id, individualPrice }) => {
      const { start, end } = individualTerms.get(id) as RightTerm;
      const days = Math.max(daysBetween(dayOf(start > time ? start : time), dayOf(end)), 0);
      return { days, yearPaid: individualPrice };
    });
};

const individualTermsOf = (licenses: readonly ChainLink[]) => termsOfPlan(ofPlan(licenses, 'individual'), () => 0);

/** The days of individual licenses that a commercial one takes over, and how many days of it they are worth. */
export interface CarriedOver {
  remaining: number;
  days: number;
}

/** Returns what a commercial license that is bought now takes over from the individual ones of its client. */
export const carriedOver = (licenses: readonly ChainLink[], prices: PlanPrices | null, now: Date): CarriedOver => {
  const remaining = uncarriedDays(licenses, individualTermsOf(licenses), now);
  return { remaining: remaining.reduce((sum, { days }) => sum + days, 0), days: carriedDays(remaining, prices) };
};

/**
 * Returns the terms that the licenses of a client have to have, so that none exceeds what was paid for and not given
 * back: each plan on its own, but for the days that a commercial license took over from individual ones.
 */
export const rightTerms = (licenses: readonly ChainLink[]): Map<string, RightTerm> => {
  const individual = individualTermsOf(licenses);
  const commercial = termsOfPlan(ofPlan(licenses, 'commercial'), (link) =>
    carriedDays(uncarriedDays(licenses, individual, link.issuedAt), pricesOf(link)),
  );
  return new Map([...individual, ...commercial]);
};

/** Returns the paid licenses that are in force and were signed for longer than they may last. */
export const tooLong = <T extends ChainLink>(licenses: readonly T[]): { link: T; end: Date; carriedDays: number }[] => {
  const terms = rightTerms(licenses);
  return licenses
    .filter(({ revokedAt, paymentId }) => paymentId && !revokedAt)
    .flatMap((link) => {
      const term = terms.get(link.id);
      return term && term.end < link.expiresAt ? [{ link, end: term.end, carriedDays: term.carriedDays }] : [];
    });
};

/** Whether a license works at that time, with the days of grace that plans have. */
export const works = (
  { type, expiresAt, revokedAt }: { type: LicenseType; expiresAt: Date | string; revokedAt: Date | string | null },
  now: Date,
): boolean => !revokedAt && graceOf(type, expiresAt) >= now.toISOString();

/**
 * Returns the license whose plan and end a staging license has: of those of one customer for one installation that
 * work, the commercial one that ends last, else the individual one.
 */
export const basisOfStaging = <T extends Pick<LicenseRow, 'type' | 'expiresAt' | 'revokedAt'>>(
  paid: readonly T[],
  now: Date,
): T | undefined => {
  const last = (plan: Plan) =>
    paid
      .filter((license) => license.type === plan && works(license, now))
      .toSorted((one, other) => other.expiresAt.getTime() - one.expiresAt.getTime())[0];
  return last('commercial') ?? last('individual');
};

const STAGING = ' (staging)';

/** Returns the licensee that a staging license names. A license has room for 300 characters. */
export const stagingLicensee = (licensee: string): string => {
  const name = licensee.slice(0, 300 - STAGING.length).replace(/[\ud800-\udbff]$/, '');
  return `${name.trimEnd()}${STAGING}`;
};

/** A license of an installation, as far as it decides what the others offer. */
export type ClientLicense = Pick<
  ShownLicense,
  'id' | 'userId' | 'type' | 'issuedAt' | 'expiresAt' | 'revokedAt' | 'replacedBy' | 'stagingFor'
>;

const isLater = (one: readonly string[], other: readonly string[]) => {
  const place = one.findIndex((text, index) => text !== other[index]);
  return place >= 0 && (one[place] as string) > (other[place] as string);
};

const byEnd = ({ expiresAt, issuedAt, id }: ClientLicense) => [expiresAt, issuedAt, id];

/**
 * Returns the id of the license that replaces this one, or that lets the same customer's installation do at least as
 * much for longer. `sqlSupersededBy` selects the same, and a test compares both.
 */
export const supersededBy = (license: ClientLicense, others: readonly ClientLicense[]): string | null => {
  if (license.replacedBy) return license.replacedBy;
  let longest = license;
  for (const other of others) {
    const isEnough = other.type === 'commercial' || other.type === license.type || isTrial(license.type);
    const isOwn = other.userId === license.userId && !other.revokedAt;
    if (isEnough && isOwn && isLater(byEnd(other), byEnd(longest))) longest = other;
  }
  return longest === license ? null : longest.id;
};

/** Returns the facts that the offers of a license depend on. `others` are those of its installation. */
export const standingOf = (
  license: ClientLicense,
  others: readonly ClientLicense[],
  isBound: boolean,
  now: Date,
): Standing => {
  const time = now.toISOString();
  const isRunning = ({ type, revokedAt, expiresAt, stagingFor }: ClientLicense, plan: Plan) =>
    type === plan && !revokedAt && expiresAt >= time && !stagingFor;
  const runs = (plan: Plan) => isRunning(license, plan) || others.some((other) => isRunning(other, plan));
  const isNewer = (other: ClientLicense) =>
    other.type === license.type &&
    other.userId === license.userId &&
    !other.replacedBy &&
    !other.stagingFor &&
    isLater([other.issuedAt, other.id], [license.issuedAt, license.id]);
  return {
    running: { commercial: runs('commercial'), individual: runs('individual') },
    isLatest: !others.some(isNewer),
    isBound,
    isStaging: Boolean(license.stagingFor) || others.some((other) => other.stagingFor && works(other, now)),
  };
};

/** The facts about the other licenses of an installation that decide what one license offers. */
export interface Standing {
  /** Whether the installation runs on a license of the plan now, no matter who bought it. */
  running: Record<Plan, boolean>;
  /** Whether the license is the customer's latest of this type for the installation. */
  isLatest: boolean;
  /** Whether the installation is bound to the customer. Nothing is sold for an installation that is not. */
  isBound: boolean;
  /** Whether it is a staging installation, whose license follows the paid one. Nothing is sold for it. */
  isStaging: boolean;
}

/**
 * Returns what can be bought on top of a license. The installation has to be bound, and no staging one. A trial is
 * upgraded while no paid license is running; the latest license of a plan is extended, unless it was revoked; an
 * individual license is also upgraded. No individual license is sold for an installation that runs on a commercial one.
 */
export const offersOf = (
  { type, revokedAt }: { type: LicenseType; revokedAt: Date | string | null },
  { running, isLatest, isBound, isStaging }: Standing,
  coreAvailable: boolean,
): Offer[] => {
  if (!isBound || isStaging || revokedAt || (isPlan(type) && !isLatest)) return [];
  if (type === 'commercial') return [{ kind: 'extend', plan: 'commercial' }];
  if (running.commercial || (!isPlan(type) && running.individual)) return [];
  const upgrade: Offer = { kind: 'upgrade', plan: 'commercial' };
  if (coreAvailable) return [upgrade];
  return type === 'individual'
    ? [{ kind: 'extend', plan: 'individual' }, upgrade]
    : [upgrade, { kind: 'upgrade', plan: 'individual' }];
};

/** Returns the one reminder that fits the day. Earlier reminders that were missed are not sent late. */
export const dueReminder = (type: LicenseType, expiresAt: Date, now: Date): ReminderKind | undefined => {
  if (now > expiresAt) return 'expired';
  const [today, expires] = [dayOf(now), dayOf(expiresAt)];
  if (today < remindFrom(type, expires)) return;
  const left = daysBetween(today, expires);
  if (left <= 1) return '1-day';
  return left <= 7 ? '7-days' : '30-days';
};
