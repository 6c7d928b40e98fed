import type { DiscountReason, LineKind, Plan } from '@warden/contract';
import { addYears, type Day, daysBetween } from '@warden/license';
import { MIN_CHARGE } from '../../platform/money.ts';
import { type CodeDiscount, isForAYear, isGoodFor } from '../promo-codes/service.ts';
import { vatPart } from '../seller/service.ts';
import type { VolumeStep } from '../settings/service.ts';

export type { CodeDiscount } from '../promo-codes/service.ts';
export type { VolumeStep } from '../settings/service.ts';

/** For how long a license is bought: so many years, and after them so many days. */
export interface Term {
  years: number;
  days: number;
}

/** A line of an order before its price is known. Prices are in minor units. */
export interface UnpricedLine extends Term {
  plan: Plan;
  kind: LineKind;
  yearPrice: number;
  /** The price that was agreed for the line. No other discount lowers it. */
  special?: number;
  /** What a quote has said that it costs. Nothing of that changes any more. */
  quoted?: LinePrice;
}

export interface LinePrice {
  listAmount: number;
  discount: number;
  discountReason: DiscountReason | null;
  amount: number;
}

export type PricedLine<Line extends UnpricedLine = UnpricedLine> = Line & LinePrice;

export interface PriceRules {
  volume: readonly VolumeStep[];
  code: CodeDiscount | null;
}

const DAYS_OF_A_YEAR = 365n;
/** Hundredths of a percent. */
const WHOLE = 10_000;

const sumOf = (numbers: readonly bigint[]) => numbers.reduce((sum, number) => sum + number, 0n);

/** Divides numbers that are not negative, and rounds half a unit up. */
const rounded = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator);

/**
 * Rounds exact shares, each a numerator over the same denominator, to whole numbers that add up to their rounded sum.
 * Each is its share rounded down or up: up first where the most was cut off, and of equal ones the first.
 */
const apportioned = (numerators: readonly bigint[], denominator: bigint): number[] => {
  const floors = numerators.map((numerator) => numerator / denominator);
  const missing = Number(rounded(sumOf(numerators), denominator) - sumOf(floors));
  const byRest = numerators
    .map((numerator, index) => ({ index, rest: numerator % denominator }))
    .toSorted((one, other) => (one.rest === other.rest ? one.index - other.index : one.rest > other.rest ? -1 : 1));
  const raised = new Set(byRest.slice(0, missing).map(({ index }) => index));
  return floors.map((floor, index) => Number(floor) + (raised.has(index) ? 1 : 0));
};

/**
 * Splits an amount in proportion to the weights, so that the parts add up to it and none is more than a minor unit off.
 * Where all weights are zero, all parts are.
 */
export const splitInProportion = (amount: number, weights: readonly number[]): number[] => {
  const whole = sumOf(weights.map(BigInt));
  if (whole === 0n) return weights.map(() => 0);
  return apportioned(
    weights.map((weight) => BigInt(amount) * BigInt(weight)),
    whole,
  );
};

/** Returns what a term costs without discounts: a day of it costs the 365th part of a year. */
export const priceOfTerm = (yearPrice: number, { years, days }: Term): number => {
  const price = BigInt(yearPrice);
  return Number(price * BigInt(years) + rounded(price * BigInt(days), DAYS_OF_A_YEAR));
};

/** Returns how many hundredths of a percent each license costs less where so many are bought for at least a year. */
export const volumePercent = (steps: readonly VolumeStep[], count: number): number => {
  const reached = steps.filter(({ from }) => from <= count);
  return reached.toSorted((one, other) => other.from - one.from)[0]?.percent ?? 0;
};

/** What is left of each minor unit, as a fraction. */
interface Factor {
  numerator: bigint;
  denominator: bigint;
}

/** Returns what a code leaves of lines that it is good for, whose volume prices are `before` in all, in parts of `WHOLE`. */
const leftByCode = ({ percent, sum }: CodeDiscount, before: bigint): Factor => {
  if (percent !== null) return { numerator: BigInt(WHOLE - percent), denominator: BigInt(WHOLE) };
  // The sum is taken off the exact volume price of these lines, in proportion to it, and no more than all of it.
  const off = BigInt(sum ?? 0) * BigInt(WHOLE);
  if (before === 0n) return { numerator: 1n, denominator: 1n };
  return { numerator: off > before ? 0n : before - off, denominator: before };
};

/**
 * Returns the lines with their prices, all exact in minor units. The number of lines of a plan for at least a year
 * decides about the volume price of that plan, so that cheap licenses lower no others; a code is taken off that, and the
 * sum is rounded once: so the amounts add up to the rounded exact total, and each is less than a minor unit from its
 * exact share.
 */
export const priceLines = <Line extends UnpricedLine>(
  lines: readonly Line[],
  { volume, code }: PriceRules,
): PricedLine<Line>[] => {
  const agreed = lines.map(({ quoted, special }) => quoted?.amount ?? special);
  const lists = lines.map((line) => Math.max(priceOfTerm(line.yearPrice, line), line.special ?? 0));
  const isByCode = lines.map((line, index) => code !== null && agreed[index] === undefined && isGoodFor(code, line));
  const counted = Map.groupBy(lines.filter(isForAYear), ({ plan }) => plan);
  const volumePrices = lines.map(({ plan }, index) => {
    const left = WHOLE - volumePercent(volume, counted.get(plan)?.length ?? 0);
    return BigInt(agreed[index] ?? lists[index] ?? 0) * BigInt(agreed[index] === undefined ? left : WHOLE);
  });
  const before = sumOf(volumePrices.filter((_, index) => isByCode[index]));
  const byCode = code ? leftByCode(code, before) : { numerator: 1n, denominator: 1n };
  const shares = volumePrices.map((price, index) => price * (isByCode[index] ? byCode.numerator : byCode.denominator));
  const amounts = apportioned(shares, BigInt(WHOLE) * byCode.denominator);
  return lines.map((line, index) => {
    if (line.quoted) return { ...line, ...line.quoted };
    const [listAmount, amount] = [lists[index] as number, amounts[index] as number];
    const discount = listAmount - amount;
    const isByVolume = (volumePrices[index] as bigint) < BigInt(listAmount) * BigInt(WHOLE);
    const byCodeToo = isByVolume ? 'volume_and_code' : 'code';
    const reason = line.special !== undefined ? 'special' : isByCode[index] ? byCodeToo : 'volume';
    return { ...line, listAmount, discount, discountReason: discount > 0 ? reason : null, amount };
  });
};

export const totalOf = (lines: readonly { amount: number }[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

/** Whether discounts leave less than can be charged: the provider accepts no total below one, and no item for nothing. */
export const isTooCheap = (lines: readonly { amount: number }[]): boolean =>
  totalOf(lines) < MIN_CHARGE || lines.some(({ amount }) => amount < 1);

/** The tax in an order. Documents and receipts state it for each line, so it is the sum of what they state. */
export const vatOfLines = (lines: readonly { amount: number }[], rate: number | null): number =>
  lines.reduce((sum, { amount }) => sum + vatPart(amount, rate), 0);

/**
 * Returns the term from the end of a license until a common day, with as many whole years as there are: that day is
 * `addDays(addYears(start, years), days)`. Until a day before the start, the days are negative.
 */
export const coTermOf = (start: Day, until: Day): Term => {
  let years = 0;
  while (addYears(start, years + 1) <= until) years += 1;
  return { years, days: daysBetween(addYears(start, years), until) };
};
