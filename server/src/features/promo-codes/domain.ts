import { randomInt } from 'node:crypto';
import type { LineKind, Plan, PromoCodeStatus } from '@warden/contract';
import type { PromoCodeRow } from './store.ts';

/** What a code takes off: one of a percentage in hundredths of a percent and a sum in minor units. */
export interface CodeDiscount {
  percent: number | null;
  sum: number | null;
  /** The lines that it is good for; null means all. */
  plans: readonly Plan[] | null;
  kinds: readonly LineKind[] | null;
}

interface Line {
  plan: Plan;
  kind: LineKind;
  years: number;
  clientId: string | null;
}

/**
 * Whether a line counts where a number of lines makes an order cheaper. A day of a license costs next to nothing, so
 * that lines for less than a year would be bought for the discount alone.
 */
export const isForAYear = ({ years }: Pick<Line, 'years'>): boolean => years > 0;

/** Whether a code lowers the price of a line. */
export const isGoodFor = (
  { plans, kinds }: Pick<CodeDiscount, 'plans' | 'kinds'>,
  { plan, kind }: Pick<Line, 'plan' | 'kind'>,
): boolean => (plans?.includes(plan) ?? true) && (kinds?.includes(kind) ?? true);

/**
 * Whether it is not known yet what a line does: another order for its installation may still be paid first, and then it
 * extends what that one has bought. So no code is good for it that is for some kinds alone.
 */
export const isUndecided = (
  { kinds }: Pick<CodeDiscount, 'kinds'>,
  { kind, clientId }: Pick<Line, 'kind' | 'clientId'>,
  ordered: ReadonlySet<string>,
): boolean => kinds !== null && kind !== 'extend' && clientId !== null && ordered.has(clientId);

/**
 * The plans of which an order has enough lines for a code; null where it needs no number of them. Each plan counts for
 * itself, as with the prices by volume: else cheap licenses would be bought to lower the price of others.
 */
const plansWithEnough = (row: Pick<PromoCodeRow, 'leastLines'>, good: readonly Line[]): ReadonlySet<Plan> | null => {
  if (row.leastLines <= 1) return null;
  const byPlan = Map.groupBy(good.filter(isForAYear), ({ plan }) => plan);
  return new Set([...byPlan].flatMap(([plan, lines]) => (lines.length >= row.leastLines ? plan : [])));
};

/** A code for first licenses is used once by an account, unless the shop says otherwise. */
export const isForFirst = (kinds: readonly LineKind[] | null): boolean =>
  kinds?.every((kind) => kind === 'new') ?? false;

/** So many unpaid orders of a person, or of an account, may hold uses of a code that has a limited number of them. */
const MOST_UNPAID = 2;

/** What an order has to do with a code. */
export interface CodeOrder {
  lines: readonly Line[];
  currency: string;
  /** The orders of the same account that use the code already. */
  usesOfAccount: number;
  /** The unpaid ones of that account, and of the person who orders for it, also for other organizations. */
  unpaid: number;
  /** The installations for which there is another order that may still be paid. */
  ordered: ReadonlySet<string>;
}

const isWithin = ({ validFrom, validUntil }: Pick<PromoCodeRow, 'validFrom' | 'validUntil'>, now: Date) =>
  (!validFrom || validFrom <= now) && (!validUntil || now <= validUntil);

const isUsedUp = ({ mostUses, uses }: Pick<PromoCodeRow, 'mostUses' | 'uses'>) => mostUses !== null && uses >= mostUses;

/** Returns what a code takes off an order now, and off which of its lines; undefined where it is no good. */
export const discountFor = (
  row: PromoCodeRow,
  { lines, currency, usesOfAccount, unpaid, ordered }: CodeOrder,
  now: Date,
): CodeDiscount | undefined => {
  const enough = plansWithEnough(
    row,
    lines.filter((line) => isGoodFor(row, line)),
  );
  const { percent, sum, kinds } = row;
  const discount = { percent, sum, kinds, plans: enough ? [...enough] : row.plans };
  const good = lines.filter((line) => isGoodFor(discount, line));
  const isApplicable =
    !row.endedAt &&
    isWithin(row, now) &&
    !isUsedUp(row) &&
    (row.mostPerAccount === null || usesOfAccount < row.mostPerAccount) &&
    (row.mostUses === null || unpaid < MOST_UNPAID) &&
    (row.sum === null || row.currency === currency) &&
    good.length > 0 &&
    !good.some((line) => isUndecided(row, line, ordered));
  return isApplicable ? discount : undefined;
};

export const statusOf = (row: PromoCodeRow, now: Date): PromoCodeStatus => {
  if (row.endedAt) return 'ended';
  if (row.validUntil && row.validUntil < now) return 'expired';
  if (isUsedUp(row)) return 'used_up';
  return row.validFrom && now < row.validFrom ? 'scheduled' : 'active';
};

/** Letters and digits that are not mistaken for one another. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Makes a private code of 40 bits. Limits keep it from being guessed. */
export const newPrivateCode = (): string => {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `WARDEN-${letters.slice(0, 4)}-${letters.slice(4)}`;
};

/** What stays readable of a private code: enough to tell a few of them apart, and of no use to who wants to guess it. */
export const privateLabel = (code: string): string => `${code.slice(0, 'WARDEN-XX'.length)}…`;

/** People copy codes by hand, so spaces, dashes and case do not matter. */
export const normalizeCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();
