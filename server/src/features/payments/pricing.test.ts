import { lineKinds, plans } from '@warden/contract';
import { addDays, addYears, daysBetween } from '@warden/license';
import { expect, it } from 'vitest';
import { isLong, randomIntegers } from '../../../../scripts/lib/random.ts';
import {
  type CodeDiscount,
  coTermOf,
  isTooCheap,
  type PriceRules,
  priceLines,
  priceOfTerm,
  splitInProportion,
  totalOf,
  type UnpricedLine,
  vatOfLines,
  volumePercent,
} from './pricing.ts';

const ORDERS = isLong ? 10_000 : 300;

const year = (yearPrice = 800_000): UnpricedLine => ({ plan: 'commercial', kind: 'new', years: 1, days: 0, yearPrice });
const code = (off: Partial<CodeDiscount>): CodeDiscount => ({
  percent: null,
  sum: null,
  plans: null,
  kinds: null,
  ...off,
});
const none: PriceRules = { volume: [], code: null };
const steps = [
  { from: 5, percent: 500 },
  { from: 10, percent: 1_250 },
];

it('a year costs its price, and a day the 365th part of it, with half a minor unit rounded up', () => {
  for (const [price, years, days, expected] of [
    [800_000, 1, 0, 800_000],
    [800_000, 3, 0, 2_400_000],
    [365, 0, 1, 1],
    [800_000, 0, 1, 2_192],
    [800_000, 1, 200, 1_238_356],
    [73, 0, 5, 1],
    [73, 0, 2, 0],
    [73, 0, 3, 1],
    [365_000_001, 3, 364, 1_459_000_004],
  ] as const)
    expect(priceOfTerm(price, { years, days }), `${price} ${years} ${days}`).toBe(expected);
});

it('the step that the number of lines reaches decides about the volume price, in whatever order the steps are', () => {
  for (const rules of [steps, steps.toReversed()])
    expect([1, 4, 5, 9, 10, 50].map((lines) => volumePercent(rules, lines))).toEqual([0, 0, 500, 500, 1_250, 1_250]);
  const [first] = priceLines(
    Array.from({ length: 10 }, () => year()),
    { volume: steps, code: null },
  );
  expect(first).toMatchObject({ listAmount: 800_000, discount: 100_000, discountReason: 'volume', amount: 700_000 });
});

it('lines for less than a year do not count for the volume price, though they get it', () => {
  const short: UnpricedLine = { ...year(), kind: 'extend', years: 0, days: 364 };
  const four = Array.from({ length: 4 }, () => year());
  const withShort = priceLines([...four, short, short], { volume: steps, code: null });
  expect(withShort.map(({ discountReason }) => discountReason)).toEqual(Array.from({ length: 6 }, () => null));
  const withFifth = priceLines([...four, short, { ...short, years: 1 }], { volume: steps, code: null });
  expect(withFifth.every(({ discountReason }) => discountReason === 'volume')).toBe(true);
});

it('lines of one plan do not lower the price of another', () => {
  const cheap = Array.from({ length: 5 }, () => ({ ...year(80_000), plan: 'individual' as const }));
  const dear = Array.from({ length: 4 }, () => year());
  const priced = priceLines([...dear, ...cheap], { volume: steps, code: null });
  expect(priced.map(({ discount }) => discount)).toEqual([0, 0, 0, 0, 4_000, 4_000, 4_000, 4_000, 4_000]);
});

it('a code is taken off the volume price of the lines that it is good for', () => {
  const lines = [...Array.from({ length: 5 }, () => year()), { ...year(80_000), plan: 'individual' as const }];
  const byPercent = priceLines(lines, { volume: steps, code: code({ percent: 1_000, plans: ['commercial'] }) });
  expect(byPercent.map(({ amount }) => amount)).toEqual([684_000, 684_000, 684_000, 684_000, 684_000, 80_000]);
  const reasonsOf = (priced: typeof byPercent) => priced.map(({ discountReason }) => discountReason);
  const both = 'volume_and_code';
  expect(reasonsOf(byPercent)).toEqual([both, both, both, both, both, null]);
  const byCodeAlone = priceLines(lines, { volume: [], code: code({ percent: 1_000, plans: ['commercial'] }) });
  expect(reasonsOf(byCodeAlone)).toEqual(['code', 'code', 'code', 'code', 'code', null]);
  const bySum = priceLines(lines, { volume: steps, code: code({ sum: 100_001, kinds: ['new'] }) });
  expect(totalOf(bySum)).toBe(5 * 760_000 + 80_000 - 100_001);
  const ofOthers = priceLines(lines, { volume: [], code: code({ percent: 5_000, kinds: ['extend'] }) });
  expect(ofOthers.every(({ discount, discountReason }) => discount === 0 && discountReason === null)).toBe(true);
});

it('an agreed price stays as it was agreed', () => {
  const lines = [...Array.from({ length: 4 }, () => year()), { ...year(), special: 123_457 }];
  const priced = priceLines(lines, { volume: steps, code: code({ percent: 9_900 }) });
  expect(priced[4]).toMatchObject({ amount: 123_457, discount: 676_543, discountReason: 'special' });
  const dearer = priceLines([{ ...year(), special: 900_000 }], none);
  expect(dearer[0]).toMatchObject({ listAmount: 900_000, amount: 900_000, discount: 0, discountReason: null });
});

it('a sum takes off no more than there is, and what costs nothing is too cheap', () => {
  const emptied = priceLines([year(), year()], { volume: [], code: code({ sum: 9_000_000 }) });
  expect(emptied.map(({ amount }) => amount)).toEqual([0, 0]);
  expect(isTooCheap(emptied)).toBe(true);
  const halved = [{ ...year(), special: 800_000 }, year()];
  expect(isTooCheap(priceLines(halved, { volume: [], code: code({ sum: 9_000_000 }) }))).toBe(true);
  expect(isTooCheap(priceLines(halved, none))).toBe(false);
  expect(isTooCheap([{ amount: 99 }])).toBe(true);
  expect(isTooCheap([{ amount: 50 }, { amount: 50 }])).toBe(false);
});

it('an amount is split in proportion, to the last minor unit', () => {
  expect(splitInProportion(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(splitInProportion(100_000, [700_000, 0, 100_000])).toEqual([87_500, 0, 12_500]);
  expect(splitInProportion(5, [0, 0])).toEqual([0, 0]);
  expect(splitInProportion(0, [3, 4])).toEqual([0, 0]);
});

it('a common day is as many whole years and days away as the calendar says', () => {
  for (const [start, until, years, days] of [
    ['2026-03-01', '2027-03-01', 1, 0],
    ['2026-03-02', '2027-03-01', 0, 364],
    ['2024-02-29', '2025-02-28', 0, 365],
    ['2024-02-29', '2025-03-01', 1, 0],
    ['2024-02-29', '2028-02-29', 4, 0],
    ['2026-06-15', '2029-12-31', 3, 199],
    ['2026-06-15', '2026-06-15', 0, 0],
    ['2026-06-15', '2026-06-10', 0, -5],
  ] as const)
    expect(coTermOf(start, until), `${start} ${until}`).toEqual({ years, days });
});

/** An exact fraction, whose denominator is positive. */
type Fraction = readonly [bigint, bigint];
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const minus = (one: Fraction, [c, d]: Fraction) => plus(one, [-c, d]);
const whole = (value: number): Fraction => [BigInt(value), 1n];
const isLess = ([a, b]: Fraction, [c, d]: Fraction) => a * d < c * b;
const isBetween = (low: number, value: Fraction, high: number) =>
  !isLess(value, whole(low)) && !isLess(whole(high), value);
const halfUp = ([a, b]: Fraction) => Number((2n * a + b) / (2n * b));
const total = (fractions: readonly Fraction[]) => fractions.reduce(plus, whole(0));

/** What each line costs exactly, computed another way: line by line, in fractions, from the sentences of the rules. */
const exactShares = (lines: readonly UnpricedLine[], { volume, code: off }: PriceRules): Fraction[] => {
  const volumePrices = lines.map((line): Fraction => {
    if (line.special !== undefined) return whole(line.special);
    const counted = lines.filter(({ plan, years }) => plan === line.plan && years > 0).length;
    const step = volume.reduce((most, { from, percent }) => (from <= counted && percent > most ? percent : most), 0);
    const days = whole(halfUp([BigInt(line.yearPrice) * BigInt(line.days), 365n]));
    return times(plus(whole(line.yearPrice * line.years), days), minus(whole(1), [BigInt(step), 10_000n]));
  });
  if (!off) return volumePrices;
  const isLowered = lines.map(
    ({ special, plan, kind }) =>
      special === undefined && (!off.plans || off.plans.includes(plan)) && (!off.kinds || off.kinds.includes(kind)),
  );
  const lowered = total(volumePrices.filter((_, index) => isLowered[index]));
  const isAll = isLess(lowered, whole(off.sum ?? 0));
  return volumePrices.map((price, index) => {
    if (!isLowered[index] || lowered[0] === 0n) return price;
    if (off.percent !== null) return times(price, minus(whole(1), [BigInt(off.percent), 10_000n]));
    const part = times(price, [lowered[1], lowered[0]]);
    return isAll ? whole(0) : minus(price, times(part, whole(off.sum ?? 0)));
  });
};

/** Makes random orders, whose licenses are also extended to a common day. */
const randomOrders = (name: string) => {
  const below = randomIntegers(name);
  const some = <T>(items: readonly T[]) => items.filter(() => below(2) === 0);
  const line = (until: string | null): UnpricedLine => {
    const start = addDays('2024-02-20', below(800));
    const term = until ? coTermOf(start, until) : { years: below(1, 4), days: below(3) === 0 ? below(366) : 0 };
    const listed = {
      plan: plans[below(2)] as 'commercial',
      kind: lineKinds[below(3)] as 'new',
      ...term,
      yearPrice: below(2) ? below(100, 35_000_001) : ([800_000, 80_000][below(2)] ?? 0),
    };
    return below(10) === 0 ? { ...listed, special: below(1, priceOfTerm(listed.yearPrice, term) + 2) } : listed;
  };
  const randomCode = () => {
    const off = below(2) ? { percent: below(1, 9_901) } : { sum: below(1, below(2) ? 1_000 : 10_000_000) };
    return code({ ...off, plans: below(3) ? null : some(plans), kinds: below(3) ? null : some(lineKinds) });
  };
  return () => {
    const until = below(3) === 0 ? addDays('2026-06-01', below(900)) : null;
    const lines = Array.from({ length: below(4) === 0 ? below(1, 51) : below(1, 12) }, () => line(until));
    const percents = Array.from({ length: below(6) }, () => below(1, 5_000)).toSorted((one, other) => one - other);
    let from = 1;
    const volume = percents.map((percent) => {
      from += below(1, 6);
      return { from, percent };
    });
    return { lines, rules: { volume, code: below(2) ? randomCode() : null } };
  };
};

it(`random orders add up to the minor unit, and no line is a whole one off its exact share (${ORDERS})`, () => {
  const next = randomOrders('exact prices');
  for (let count = 0; count < ORDERS; count++) {
    const { lines, rules } = next();
    const priced = priceLines(lines, rules);
    const exact = exactShares(lines, rules);
    const order = JSON.stringify({ lines, rules });
    expect(totalOf(priced), order).toBe(halfUp(total(exact)));
    for (const [index, { amount, listAmount, discount, discountReason, ...line }] of priced.entries()) {
      const share = exact[index] as Fraction;
      expect(isBetween(amount - 1, share, amount + 1), `${index} of ${order}`).toBe(true);
      expect(Number.isSafeInteger(amount) && amount >= 0 && amount <= listAmount, `${index} of ${order}`).toBe(true);
      expect([listAmount - discount, discountReason === null], order).toEqual([amount, discount === 0]);
      expect(line).toEqual(lines[index]);
    }
  }
});

it(`a higher volume discount makes no order dearer, nor does a code or a larger one (${ORDERS})`, () => {
  const next = randomOrders('falling prices');
  const below = randomIntegers('falling prices, how far');
  for (let count = 0; count < ORDERS; count++) {
    const { lines, rules } = next();
    const price = (changed: Partial<PriceRules>) => totalOf(priceLines(lines, { ...rules, ...changed }));
    const percents = [0, below(5_000), below(5_000), 5_000].toSorted((one, other) => one - other);
    const byVolume = percents.map((percent) => price({ volume: [{ from: 1, percent }] }));
    const byPercent = percents.map((percent) => price({ code: code({ percent }) }));
    const bySum = percents.map((sum) => price({ code: code({ sum: sum * 100 }) }));
    for (const prices of [byVolume, byPercent, bySum, [price({ code: null }), price({})]])
      expect(prices, JSON.stringify({ lines, rules })).toEqual(prices.toSorted((one, other) => other - one));
  }
});

it(`the tax of random orders is that of their lines, and splits add up (${ORDERS})`, () => {
  const next = randomOrders('tax');
  const below = randomIntegers('tax, rates and parts');
  for (let count = 0; count < ORDERS; count++) {
    const { lines, rules } = next();
    const priced = priceLines(lines, rules);
    const amount = totalOf(priced);
    const rate = [5, 7, 10, 20, 22][below(5)] as number;
    const parts = priced.map((line) => vatOfLines([line], rate));
    expect(vatOfLines(priced, rate)).toBe(parts.reduce((sum, part) => sum + part, 0));
    for (const [index, part] of parts.entries()) {
      const exact: Fraction = [BigInt((priced[index] as { amount: number }).amount * rate), BigInt(100 + rate)];
      expect(part, JSON.stringify(lines[index])).toBe(halfUp(exact));
    }
    expect(vatOfLines(priced, null)).toBe(0);
    const back = below(amount + 1);
    const weights = priced.map((line) => line.amount);
    const split = splitInProportion(back, weights);
    expect(split.reduce((sum, part) => sum + part, 0)).toBe(amount > 0 ? back : 0);
    for (const [index, part] of split.entries()) expect(part).toBeLessThanOrEqual(weights[index] as number);
  }
});

it(`no day is lost on the way to a common day, and there are as many years as fit (${ORDERS})`, () => {
  const below = randomIntegers('common days');
  for (let count = 0; count < ORDERS; count++) {
    const start = addDays('2023-12-01', below(3_000));
    const until = addDays(start, below(2_000));
    const { years, days } = coTermOf(start, until);
    const named = `${start} to ${until}`;
    expect(addDays(addYears(start, years), days), named).toBe(until);
    expect(addYears(start, years + 1) > until, named).toBe(true);
    expect(days, named).toBe(daysBetween(addYears(start, years), until));
    expect(days >= 0 && days <= 366, named).toBe(true);
  }
});
