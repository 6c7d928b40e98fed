import { MOST_LINES } from '@warden/contract';
import { addDays, type Day, daysBetween, GRACE_DAYS } from '@warden/license';
import { declineReasons } from '@warden/yookassa';
import { describe, expect, it } from 'vitest';
import { isLong, randomIntegers } from '../../../../scripts/lib/random.ts';
import {
  allowedAmount,
  cardStep,
  choiceOf,
  consentReason,
  dueInvoiceReminder,
  firstDay,
  needsConsent,
  nextDay,
  nextPeriod,
  verdictOf,
} from './domain.ts';

const TODAY = '2026-11-18';
const ending = (days: number, licenseId = `in ${days}`) => ({ licenseId, endsOn: addDays(TODAY, days) });
const idsOf = (period: ReturnType<typeof nextPeriod>) => period?.endings.map(({ licenseId }) => licenseId);

describe('a period', () => {
  it('begins 45 days before the first license ends, and has what ends within 60 days', () => {
    expect(nextPeriod([ending(46), ending(60)], 'invoice', TODAY)).toBeUndefined();
    const found = nextPeriod([ending(60), ending(61), ending(45), ending(-1)], 'invoice', TODAY);
    expect(found?.endsOn).toBe(addDays(TODAY, 45));
    expect(idsOf(found)).toEqual(['in 45', 'in 60']);
  });

  it('has what ends today, and nothing that has ended', () => {
    expect(idsOf(nextPeriod([ending(0), ending(-1)], 'invoice', TODAY))).toEqual(['in 0']);
    expect(nextPeriod([ending(-1)], 'invoice', TODAY)).toBeUndefined();
    expect(nextPeriod([], 'card', TODAY)).toBeUndefined();
  });

  it('of a card has nothing that ends more than 15 days after the first one', () => {
    const endings = [ending(10), ending(25), ending(26)];
    expect(idsOf(nextPeriod(endings, 'card', TODAY))).toEqual(['in 10', 'in 25']);
    expect(idsOf(nextPeriod(endings, 'invoice', TODAY))).toEqual(['in 10', 'in 25', 'in 26']);
  });

  it('has as many licenses as an order has lines, those that end first', () => {
    const many = Array.from({ length: MOST_LINES + 5 }, (_, index) => ending(index < 5 ? 44 : 40, `number ${index}`));
    const found = nextPeriod(many, 'invoice', TODAY);
    expect(found?.endings).toHaveLength(MOST_LINES);
    expect(found?.endings.every(({ endsOn }) => endsOn === addDays(TODAY, 40))).toBe(true);
  });
});

interface Happened {
  notices: [day: number, days: number][];
  charges: number[];
}

/** Lets the days pass on which the shop is up, with every charge declined. Days count from the end of the license. */
const passDays = (endsOn: Day, from: number, isUp: (day: number) => boolean = () => true): Happened => {
  const happened: Happened = { notices: [], charges: [] };
  let noticedDays: number | null = null;
  let nextOn: Day | null = firstDay(endsOn, addDays(endsOn, from));
  for (let day = from; day < 330; day++) {
    const today = addDays(endsOn, day);
    if (nextOn === null || today < nextOn || !isUp(day)) continue;
    const step = cardStep({ endsOn, noticedDays }, today);
    if (step.kind === 'notice') {
      happened.notices.push([day, step.days]);
      noticedDays = step.days;
    }
    if (step.kind === 'charge') happened.charges.push(day);
    nextOn = step.kind === 'end' ? null : nextDay(endsOn, today);
  }
  return happened;
};

describe('a renewal by card', () => {
  it('is announced 30, 7 and 1 day before, and charged on D, D+3, D+6 and D+11', () => {
    expect(passDays('2027-03-01', -45)).toEqual({
      notices: [
        [-30, 30],
        [-7, 7],
        [-1, 1],
      ],
      charges: [0, 3, 6, 11],
    });
  });

  it.each([
    [
      'a week and a day before',
      -8,
      [
        [-8, 30],
        [-7, 7],
        [-1, 1],
      ],
      [0, 3, 6, 11],
    ],
    ['the day before', -1, [[-1, 1]], [0, 3, 6, 11]],
    ['on the last day', 0, [[0, 1]], [3, 6, 11]],
    ['when it has ended', 4, [[4, 1]], [6, 11]],
    ['after the last attempt', 12, [], []],
    ['after the days of grace', 15, [], []],
  ])('that is switched on %s gets a notice first', (_when, from, notices, charges) => {
    expect(passDays('2027-03-01', from)).toEqual({ notices, charges });
  });

  it('never charges unannounced, twice a day, outside of the days of grace or more than four times', () => {
    const random = randomIntegers('renewals of a year');
    for (let run = 0; run < (isLong ? 20_000 : 150); run++) {
      const endsOn = addDays('2026-01-01', random(0, 1_000));
      const from = random(-60, 20);
      const down = Array.from({ length: random(4) }, () => {
        const begin = random(-50, 25);
        return [begin, begin + random(1, 20)] as const;
      });
      const { notices, charges } = passDays(endsOn, from, (day) => !down.some(([a, b]) => day >= a && day < b));
      const days = [...notices.map(([day]) => day), ...charges];
      expect(new Set(days).size).toBe(days.length);
      expect(notices.map(([, kind]) => kind)).toEqual(
        [...new Set(notices.map(([, kind]) => kind))].toSorted((a, b) => b - a),
      );
      for (const [day, kind] of notices) expect(-day).toBeLessThanOrEqual(kind);
      expect(charges.length).toBeLessThanOrEqual(4);
      for (const day of charges) {
        expect(day).toBeGreaterThanOrEqual(0);
        expect(day).toBeLessThanOrEqual(GRACE_DAYS);
        expect(notices.some(([noticed]) => noticed < day)).toBe(true);
      }
    }
  });
});

it('an invoice is reminded of 30 and 7 days before, once each, and not after the end', () => {
  const endsOn = addDays(TODAY, 45);
  let noticed: number | null = null;
  const reminded: [number, number][] = [];
  for (let day = 0; day < 60; day++) {
    const today = addDays(TODAY, day);
    const due = dueInvoiceReminder(endsOn, noticed, today);
    if (due === undefined) continue;
    reminded.push([daysBetween(today, endsOn), due]);
    noticed = due;
  }
  expect(reminded).toEqual([
    [30, 30],
    [7, 7],
  ]);
});

describe('a price', () => {
  const rub = (amount: number) => ({ amount, currency: 'RUB' });
  const allowance = { mostAmount: 100, taken: 0, currency: 'RUB', announced: null, isAgreed: false };

  it.each([
    ['the limit', 100, {}, false],
    ['more than the limit', 101, {}, true],
    ['what other renewals leave of the limit', 40, { taken: 60 }, false],
    ['more than other renewals leave of the limit', 41, { taken: 60 }, true],
    ['anything, where other renewals take more than the limit', 1, { taken: 160 }, true],
    ['what was announced', 90, { announced: rub(90) }, false],
    ['more than was announced, though within the limit', 91, { announced: rub(90) }, true],
    ['more than the limit, as it was announced', 120, { announced: rub(120) }, true],
    ['what its owner has agreed to', 120, { announced: rub(120), isAgreed: true }, false],
    [
      'what its owner has agreed to, whatever the limit leaves',
      120,
      { announced: rub(120), isAgreed: true, taken: 90 },
      false,
    ],
    ['more than that', 121, { announced: rub(120), isAgreed: true }, true],
    ['less than was announced', 80, { announced: rub(90) }, false],
    ['in another currency', 1, { announced: { amount: 90, currency: 'EUR' } }, true],
    ['in another currency than the limit', 1, { currency: 'EUR' }, true],
  ])('of %s', (_what, amount, changes, isAsked) => {
    expect(needsConsent(rub(amount), { ...allowance, ...changes })).toBe(isAsked);
  });

  it.each<[number, object, string, number, string?]>([
    [101, {}, 'limit', 100],
    [101, { taken: 60, announced: rub(90) }, 'limit', 100],
    [41, { taken: 60 }, 'rest', 40],
    [1, { taken: 160, announced: rub(1) }, 'rest', 0],
    [91, { announced: rub(90) }, 'announced', 90],
    [1, { announced: { amount: 90, currency: 'EUR' } }, 'announced', 90, 'EUR'],
    [121, { announced: rub(120), isAgreed: true }, 'agreed', 120],
    [1, { announced: { amount: 90, currency: 'EUR' }, isAgreed: true }, 'agreed', 90, 'EUR'],
    [1, { currency: 'EUR' }, 'limit', 100, 'EUR'],
  ])(
    'of %i, where what was allowed is %j, is asked for because of the %s',
    (amount, changes, over, allowed, currency = 'RUB') => {
      const reason = { over, allowed: { amount: allowed, currency } };
      expect(consentReason(rub(amount), { ...allowance, ...changes })).toEqual(reason);
      expect(consentReason(rub(amount), { ...allowance, mostAmount: 1000 })).toBeUndefined();
    },
  );

  it('is never charged above what was allowed', () => {
    const random = randomIntegers('prices of renewals');
    for (let run = 0; run < 300; run++) {
      const facts = {
        mostAmount: random(1, 300),
        taken: random(2) ? random(1, 300) : 0,
        currency: 'RUB',
        announced: random(2) ? rub(random(1, 300)) : null,
        isAgreed: random(2) === 1,
      };
      const allowed = allowedAmount(facts, 'RUB');
      expect(needsConsent(rub(allowed), facts)).toBe(false);
      expect(needsConsent(rub(allowed + 1), facts)).toBe(true);
      if (facts.announced) expect(allowed).toBeLessThanOrEqual(facts.announced.amount);
      if (!facts.announced || !facts.isAgreed) {
        expect(allowed).toBeLessThanOrEqual(Math.max(facts.mostAmount - facts.taken, 0));
      }
    }
  });
});

it('knows of each reason of the provider whether to try again', () => {
  const byVerdict = Object.groupBy(declineReasons, verdictOf);
  expect(byVerdict).toEqual({
    gone: ['card_expired', 'invalid_card_number', 'permission_revoked'],
    over: ['3d_secure_failed', 'country_forbidden', 'fraud_suspected', 'invalid_csc', 'payment_method_restricted'],
    again: [
      'call_issuer',
      'expired_on_confirmation',
      'general_decline',
      'insufficient_funds',
      'internal_timeout',
      'issuer_unavailable',
      'payment_method_limit_exceeded',
    ],
  });
  expect(verdictOf('something_new')).toBe('again');
  expect(verdictOf(null)).toBe('again');
});

it('charges a card for a company as long as the account has that, and never for another one', () => {
  const stored = { byInvoice: false, savedMethodId: 'card', mostAmount: 100, currency: 'RUB', companyId: 'chosen' };
  const companyOf = (...companyIds: string[]) => choiceOf(stored, { kind: 'organization', companyIds });
  expect(companyOf('other', 'chosen')).toMatchObject({ by: 'card', companyId: 'chosen' });
  expect(companyOf('other')).toMatchObject({ by: 'card', companyId: null });
});
