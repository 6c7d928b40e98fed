import type { ReminderKind } from '@warden/contract';
import {
  addDays,
  addYears,
  dayOf,
  daysBetween,
  endOfDay,
  type LicenseType,
  licenseTypes,
  makeLicense,
  TRIAL_DAYS,
} from '@warden/license';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf } from '../../../test/terms.ts';
import {
  type BoughtTerm,
  type ChainLink,
  carriedDays,
  carriedOver,
  dueReminder,
  expiryOf,
  offersOf,
  rightTerms,
  type Standing,
  tooLong,
} from './domain.ts';
import { licenseStatus } from './wire.ts';

const at = (text: string) => new Date(text);
const times = fc.date({ min: at('2020-01-01'), max: at('2090-01-01'), noInvalidDate: true });
const paid = fc.constantFrom<LicenseType>('commercial', 'individual');
/** The terms that are sold: up to three years, or until a day that other licenses end on. */
const bought = fc
  .record({ years: fc.integer({ min: 0, max: 3 }), days: fc.oneof(fc.constant(0), fc.nat(364)) })
  .filter(({ years, days }) => years + days > 0);

const expiresAt = endOfDay('2027-03-31');

it.each([
  ['active', null, '2027-03-31T23:59:59.999Z'],
  ['expired', null, '2027-04-01T00:00:00.000Z'],
  ['revoked', '2027-01-01T00:00:00Z', '2027-02-01T00:00:00Z'],
  ['revoked', '2027-01-01T00:00:00Z', '2028-02-01T00:00:00Z'],
])('the status of a license is %s when revoked at %s and asked at %s', (status, revokedAt, now) => {
  expect(licenseStatus({ expiresAt, revokedAt: revokedAt ? at(revokedAt) : null }, at(now))).toBe(status);
});

describe('the last day of a new license', () => {
  const now = at('2026-11-15T12:00:00Z');
  const ending = (day: string, revokedAt: Date | null = null) => ({ expiresAt: endOfDay(day), revokedAt });

  it.each<[string, LicenseType, ReturnType<typeof ending> | undefined, string]>([
    ['is 60 days on for a trial', 'trial', undefined, '2027-01-14'],
    ['is 60 days on for a trial, whatever ran before', 'trial', ending('2027-01-10'), '2027-01-14'],
    ['is a year on for a first one', 'commercial', undefined, '2027-11-15'],
    ['is a year after the end of one that runs', 'commercial', ending('2027-02-03'), '2028-02-03'],
    ['is a year after today’s end on the last day', 'individual', ending('2026-11-15'), '2027-11-15'],
    ['is a year from today once the last one has ended', 'individual', ending('2026-11-14'), '2027-11-15'],
    ['is a year from today when the last one was revoked', 'commercial', ending('2027-02-03', now), '2027-11-15'],
    ['is 1 March where there is no 29 February', 'commercial', ending('2028-02-29'), '2029-03-01'],
  ])('%s', (_name, type, latest, expected) => {
    expect(expiryOf(type, latest, now)).toBe(expected);
  });

  it.each<[string, string, BoughtTerm, number, string]>([
    ['is three years after the end', '2027-02-03', { years: 3, days: 0 }, 0, '2030-02-03'],
    ['is a common day, two years and 61 days after the end', '2027-02-03', { years: 2, days: 61 }, 0, '2029-04-05'],
    ['may be a common day some days after the end', '2027-02-03', { years: 0, days: 26 }, 0, '2027-03-01'],
    ['counts the days after the years', '2027-12-31', { years: 1, days: 60 }, 0, '2029-03-01'],
    ['counts a 29 February among the days', '2027-02-03', { years: 1, days: 27 }, 0, '2028-03-01'],
    ['is 29 February again after four years', '2028-02-29', { years: 4, days: 0 }, 0, '2032-02-29'],
    ['is 1 March where the years end without a 29 February', '2028-02-29', { years: 3, days: 0 }, 0, '2031-03-01'],
    ['has the days that are carried over too', '2027-02-03', { years: 2, days: 61 }, 10, '2029-04-15'],
    ['has the whole term from today after the end', '2026-11-14', { years: 2, days: 61 }, 0, '2029-01-15'],
  ])('of a term of several years: %s', (_name, latest, term, carried, expected) => {
    expect(expiryOf('commercial', ending(latest), now, carried, term)).toBe(expected);
  });

  it('is 60 days on for a trial, whatever was ordered', () => {
    expect(expiryOf('trial', undefined, now, 5, { years: 3, days: 61 })).toBe('2027-01-14');
  });

  it('never loses a day: renewing gives the whole term on top of what is left', () => {
    fc.assert(
      fc.property(paid, times, fc.integer({ min: -800, max: 800 }), bought, (type, now, left, term) => {
        const today = dayOf(now);
        const latest = ending(addDays(today, left));
        const start = left >= 0 ? dayOf(latest.expiresAt) : today;
        expect(expiryOf(type, latest, now)).toBe(addYears(start, 1));
        const expires = expiryOf(type, latest, now, 0, term);
        expect(daysBetween(addYears(start, term.years), expires)).toBe(term.days);
        expect(daysBetween(start, expires)).toBeGreaterThanOrEqual(term.years * 365 + term.days);
        // Money that comes late never brings an end that is sooner.
        const later = expiryOf(type, latest, new Date(now.getTime() + 90 * 86_400_000), 0, term);
        expect(later >= expires).toBe(true);
      }),
    );
  });
});

it.each<[string, ReminderKind | undefined]>([
  ['2027-02-28T23:59:59.999Z', undefined],
  ['2027-03-01T00:00:00.000Z', '30-days'],
  ['2027-03-23T23:59:59.999Z', '30-days'],
  ['2027-03-24T00:00:00.000Z', '7-days'],
  ['2027-03-29T23:59:59.999Z', '7-days'],
  ['2027-03-30T00:00:00.000Z', '1-day'],
  ['2027-03-31T23:59:59.999Z', '1-day'],
  ['2027-04-01T00:00:00.000Z', 'expired'],
])('the reminder that is due at %s is %s', (now, kind) => {
  expect(dueReminder('commercial', expiresAt, at(now))).toBe(kind);
});

it.each<LicenseType>(licenseTypes)(
  'the first reminder of a %s is sent on the day that its text names',
  async (type) => {
    const issued = at('2026-01-01');
    const facts = { id: '019a85c2-7e4b-7c11-9f6a-2d41c0e9b7f3', client: 'a', licensee: 'Ada', issued };
    const key = { publicKey: btoa('k'.repeat(32)), sign: () => new Uint8Array(64) };
    const expires = type.startsWith('trial') ? addDays(dayOf(issued), TRIAL_DAYS) : '2027-03-31';
    const { payload } = await makeLicense({ ...facts, type, expires }, key);
    const due = (day: string) => dueReminder(type, endOfDay(expires), at(day));
    expect([due(addDays(payload.notifyFrom, -1)), due(payload.notifyFrom)]).toEqual([undefined, expect.any(String)]);
  },
);

describe('what can be bought on top of a license', () => {
  const nothing = { commercial: false, individual: false };
  const commercial = { commercial: true, individual: false };
  const individual = { commercial: false, individual: true };
  const both = { commercial: true, individual: true };
  const upgrade = { kind: 'upgrade', plan: 'commercial' };
  const extend = { kind: 'extend', plan: 'commercial' };
  const upgrades = [upgrade, { kind: 'upgrade', plan: 'individual' }];
  const changes = [{ kind: 'extend', plan: 'individual' }, upgrade];

  it.each<[string, LicenseType, Standing['running'], boolean, object[], object[]]>([
    ['a trial is upgraded to either plan', 'trial', nothing, true, upgrades, [upgrade]],
    ['so is one that signed itself', 'trial-self-signed', nothing, true, upgrades, [upgrade]],
    ['a trial is not upgraded while a commercial license is running', 'trial', commercial, true, [], []],
    ['a trial is not upgraded while an individual license is running', 'trial', individual, true, [], []],
    ['the latest commercial license is extended', 'commercial', commercial, true, [extend], [extend]],
    ['also after its end', 'commercial', nothing, true, [extend], [extend]],
    ['an earlier one is not', 'commercial', commercial, false, [], []],
    ['the latest individual license is extended or upgraded', 'individual', individual, true, changes, [upgrade]],
    ['also after its end', 'individual', nothing, true, changes, [upgrade]],
    ['an earlier one is neither', 'individual', individual, false, [], []],
    ['an individual license is not extended while a commercial one is running', 'individual', both, true, [], []],
  ])('%s', (_name, type, running, isLatest, offers, withCommunityEdition) => {
    const license = { type, revokedAt: null };
    const standing = { running, isLatest, isBound: true, isStaging: false };
    expect(offersOf(license, standing, false)).toEqual(offers);
    expect(offersOf(license, standing, true)).toEqual(withCommunityEdition);
    expect(offersOf({ type, revokedAt: new Date() }, standing, false)).toEqual([]);
    expect(offersOf(license, { ...standing, isBound: false }, false)).toEqual([]);
    expect(offersOf(license, { ...standing, isStaging: true }, false)).toEqual([]);
  });
});

describe('the right ends of a chain', () => {
  const day = (text: string) => endOfDay(text);
  const noon = (text: string) => new Date(`${text}T12:00:00Z`);
  type Facts = Partial<Omit<ChainLink, 'issuedAt' | 'expiresAt'>>;
  const link = (id: string, issued: string, expires: string, facts: Facts = {}): ChainLink => ({
    id,
    type: 'commercial',
    termYears: 1,
    termDays: 0,
    individualPrice: null,
    commercialPrice: null,
    issuedAt: noon(issued),
    expiresAt: day(expires),
    revokedAt: null,
    paymentId: `payment of ${id}`,
    refundedAt: null,
    ...facts,
  });
  const first = (facts?: Facts) => link('1', '2026-01-10', '2027-01-10', facts);
  const second = (facts?: Facts) => link('2', '2026-03-01', '2028-01-10', facts);
  const third = (facts?: Facts) => link('3', '2026-05-01', '2029-01-10', facts);
  const given = (facts?: Facts) => link('given', '2026-02-01', '2031-06-30', { paymentId: null, ...facts });
  const revokedAt = noon('2026-06-01');
  const refunded = { refundedAt: revokedAt, revokedAt };
  const back = first(refunded);
  const afterGiven = link('2', '2026-03-01', '2032-06-30');
  const lateThird = link('3', '2026-05-01', '2028-01-10');
  const muchLater = link('3', '2027-05-01', '2029-01-10');
  const longSecond = (facts?: Facts) => link('2', '2026-03-01', '2029-03-12', { termYears: 2, termDays: 61, ...facts });
  const longThird = (facts?: Facts) => link('3', '2026-05-01', '2032-03-12', { termYears: 3, ...facts });
  const leapSecond = link('2', '2027-03-01', '2029-04-30', { termYears: 1, termDays: 61 });
  const common = link('2', '2026-03-01', '2027-03-11', { termYears: 0, termDays: 60 });

  it.each<[string, ChainLink[], Record<string, string>]>([
    ['are those signed while nothing is given back', [first(), second(), third()], {}],
    ['are a year sooner after a refunded one', [back, second(), third()], { 2: '2027-03-01', 3: '2028-03-01' }],
    ['of what came before a refunded one stay', [first(), second(refunded), third()], { 3: '2028-01-10' }],
    ['stay where the first was revoked by hand', [first({ revokedAt }), second(), third()], {}],
    ['count a year revoked after the next was bought', [back, second({ revokedAt }), third()], { 3: '2028-03-01' }],
    ['do not count one revoked before that', [first(), second({ revokedAt: noon('2026-04-01') }), lateThird], {}],
    ['count on from what an administrator issued', [back, given(), afterGiven], {}],
    ['do not where that was revoked', [first(), given({ revokedAt }), afterGiven], { 2: '2028-01-10' }],
    ['begin anew after a gap', [link('0', '2024-01-10', '2025-01-10', refunded), first(), second()], {}],
    ['begin at the issue after a new gap', [back, second(), muchLater], { 2: '2027-03-01', 3: '2028-05-01' }],
    ['go by the end at one time of issue', [{ ...second(), issuedAt: noon('2026-01-10') }, first()], {}],
    ['are never later than signed', [first(), link('2', '2026-03-01', '2027-02-01')], {}],
    ['are those of longer terms', [first(), longSecond(), longThird()], {}],
    ['lose the whole term of a refunded middle one', [first(), longSecond(refunded), longThird()], { 3: '2030-01-10' }],
    [
      'keep the days of a term after a refunded one',
      [back, longSecond(), longThird()],
      { 2: '2028-05-01', 3: '2031-05-01' },
    ],
    ['keep the middle one where the last is refunded', [first(), longSecond(), longThird(refunded)], {}],
    [
      'keep the days after the years, also at a 29 February',
      [link('1', '2027-02-28', '2028-02-29', { termDays: 1, ...refunded }), leapSecond],
      { 2: '2028-05-01' },
    ],
    ['shorten a common day that counted on from a refunded one', [back, common], { 2: '2026-04-30' }],
  ])('%s', (_name, chain, changed) => {
    const expected = Object.fromEntries(
      chain.map(({ id, expiresAt }) => [id, changed[id] ? day(changed[id]) : expiresAt]),
    );
    const terms = rightTerms(chain);
    const counting = chain.filter(({ refundedAt: isBack, revokedAt: isGone }) => !isBack && !isGone);
    for (const { id } of counting) expect(terms.get(id)?.end, id).toEqual(expected[id]);
    expect(tooLong(chain).map(({ link: { id } }) => id)).toEqual(Object.keys(changed));
  });

  /** One event in the life of a client, some days after the event before it. */
  const happening = fc.record({
    days: fc.integer({ min: 0, max: 500 }),
    act: fc.constantFrom('buy', 'buy', 'buy', 'refund', 'revoke', 'issue'),
    which: fc.nat(20),
    term: bought,
  });

  it('grant no more than was paid for and not given back, and lose no day of it, whatever happens', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 25 }), (happenings) => {
        let now = new Date('2026-01-10T00:00:00Z');
        let chain: ChainLink[] = [];
        for (const [n, { days, act, which, term }] of happenings.entries()) {
          now = new Date(now.getTime() + days * 86_400_000 + 1);
          const chosen = chain.length > 0 ? chain[which % chain.length] : undefined;
          if (act === 'buy' || act === 'issue') {
            const running = chain.filter((one) => !one.revokedAt).map(({ expiresAt }) => expiresAt.getTime());
            const latest =
              running.length > 0 ? { revokedAt: null, expiresAt: new Date(Math.max(...running)) } : undefined;
            const expires =
              act === 'buy' ? expiryOf('commercial', latest, now, 0, term) : addYears(dayOf(now), which % 4);
            const paymentId = act === 'buy' ? `payment ${n}` : null;
            const facts = { id: String(n), issuedAt: now, expiresAt: endOfDay(expires) };
            const prices = { individualPrice: null, commercialPrice: null };
            const sold = { paymentId, refundedAt: null, termYears: term.years, termDays: term.days };
            chain.push({ ...facts, ...prices, ...sold, type: 'commercial', revokedAt: null });
          } else if (chosen) {
            chosen.revokedAt ??= now;
            if (act === 'refund' && chosen.paymentId) chosen.refundedAt = chosen.issuedAt;
          }
          const shorter = new Map(tooLong(chain).map(({ link: { id }, end }) => [id, end]));
          chain = chain.map((one) => ({ ...one, expiresAt: shorter.get(one.id) ?? one.expiresAt }));
          expect(tooLong(chain)).toEqual([]);
          for (const one of chain.filter(({ paymentId, revokedAt: isGone }) => paymentId && !isGone)) {
            const { soonest, latest } = boundsOf(one, chain);
            expect(one.expiresAt.getTime()).toBeLessThanOrEqual(latest);
            expect(one.expiresAt.getTime()).toBeGreaterThanOrEqual(soonest);
          }
        }
      }),
    );
  });
});

describe('the refund of one of several terms', () => {
  it('takes that term from the later ones, and nothing else', () => {
    fc.assert(
      fc.property(times, fc.array(bought, { minLength: 2, maxLength: 8 }), fc.nat(7), (time, terms, chosen) => {
        let end: Date | undefined;
        const chain = terms.map(({ years, days }, n): ChainLink => {
          // All are bought on one day, so that each counts on from the one before.
          const issuedAt = new Date(time.getTime() + n);
          const latest = end && { expiresAt: end, revokedAt: null };
          end = endOfDay(expiryOf('individual', latest, issuedAt, 0, { years, days }));
          return {
            ...{ id: String(n), type: 'individual', issuedAt, expiresAt: end, revokedAt: null, refundedAt: null },
            ...{ paymentId: 'order', termYears: years, termDays: days, individualPrice: null, commercialPrice: null },
          };
        });
        const index = chosen % terms.length;
        const refunded = chain.map((link, n) => (n === index ? { ...link, revokedAt: time, refundedAt: time } : link));
        const shorter = new Map(tooLong(refunded).map(({ link, end: right }) => [link.id, right]));
        expect([...shorter.keys()].filter((id) => Number(id) <= index)).toEqual([]);
        let day = dayOf((index === 0 ? chain[1] : chain[0])?.issuedAt as Date);
        for (const [n, { id, expiresAt: signed, termYears, termDays }] of chain.entries()) {
          if (n === index) continue;
          day = addDays(addYears(day, termYears), termDays);
          expect(shorter.get(id) ?? signed).toEqual(endOfDay(day));
        }
      }),
    );
  });
});

describe('days that are carried over', () => {
  const prices = (individual: number, commercial: number) => ({ individual, commercial });
  const left = (days: number, yearPaid: number | null = null) => [{ days, yearPaid }];

  it.each<[string, number, ReturnType<typeof prices> | null, number]>([
    ['are worth the ratio of the prices', 200, prices(80_000, 800_000), 20],
    ['are rounded up', 201, prices(80_000, 800_000), 21],
    ['are at least one, however little they are worth', 1, prices(1, 800_000), 1],
    ['stay the same at one price', 365, prices(800_000, 800_000), 365],
    ['are more where the individual plan costs more', 100, prices(1_000_000, 800_000), 125],
    ['are exact where a fraction of cents would not be', 300, prices(10, 30), 100],
    ['are none where none remain', 0, prices(80_000, 800_000), 0],
    ['are none after the end', -3, prices(80_000, 800_000), 0],
    ['are none without prices', 200, null, 0],
    ['are none where the individual plan is free', 200, prices(0, 800_000), 0],
    ['are none where the commercial plan is free', 200, prices(80_000, 0), 0],
    ['are none where a price is no number', 200, prices(Number.NaN, 800_000), 0],
    ['are at most a century', 365, prices(99_999_999, 1), 36_500],
  ])('%s', (_name, remaining, given, expected) => {
    expect(carriedDays(left(remaining), given)).toBe(expected);
  });

  it.each<[string, ReturnType<typeof left>, number]>([
    ['what was paid for them', left(200, 8_000), 2],
    ['what was paid for each license', [...left(200, 8_000), ...left(100)], 12],
    ['no more than they cost today', left(200, 120_000), 20],
    ['nothing where nothing was paid', left(200, 0), 0],
  ])('that were bought with a discount are worth %s', (_name, remaining, expected) => {
    expect(carriedDays(remaining, prices(80_000, 800_000))).toBe(expected);
  });

  it('are never negative, never more than remain at a lower price, and never fewer for more days or a higher price', () => {
    const price = fc.integer({ min: 1, max: 99_999_999 });
    fc.assert(
      fc.property(fc.nat(4000), fc.nat(400), price, price, fc.nat(1_000_000), (remaining, more, one, other, extra) => {
        const days = carriedDays(left(remaining), prices(one, other));
        const exact = (BigInt(remaining) * BigInt(one) + BigInt(other) - 1n) / BigInt(other);
        expect(days).toBe(Math.min(Number(exact), 36_500));
        if (one <= other) expect(days).toBeLessThanOrEqual(remaining);
        expect(carriedDays(left(remaining + more), prices(one, other))).toBeGreaterThanOrEqual(days);
        expect(carriedDays(left(remaining), prices(one + extra, other))).toBeGreaterThanOrEqual(days);
        expect(carriedDays(left(remaining), prices(one, other + extra))).toBeLessThanOrEqual(days);
      }),
    );
  });

  const noon = (text: string) => new Date(`${text}T12:00:00Z`);
  const now = noon('2026-07-01');
  type Facts = Partial<Omit<ChainLink, 'issuedAt' | 'expiresAt'>>;
  const license = (id: string, issued: string, expires: string, facts: Facts): ChainLink => ({
    id,
    type: 'individual',
    issuedAt: noon(issued),
    expiresAt: endOfDay(expires),
    revokedAt: null,
    paymentId: `payment of ${id}`,
    refundedAt: null,
    termYears: 1,
    termDays: 0,
    individualPrice: null,
    commercialPrice: null,
    ...facts,
  });
  const first = (facts: Facts = {}) => license('i1', '2026-01-10', '2027-01-10', facts);
  const second = (facts: Facts = {}) => license('i2', '2026-03-01', '2028-01-10', facts);
  const priced = { type: 'commercial', individualPrice: 80_000, commercialPrice: 800_000 } as const;
  const upgrade = (facts: Facts = {}) => license('c', '2026-05-01', '2027-05-27', { ...priced, ...facts });
  const gone = { revokedAt: noon('2026-06-01') };
  const refunded = { ...gone, refundedAt: noon('2026-06-01') };

  it.each<[string, ChainLink[], number]>([
    ['are those until the end', [first()], 193],
    ['are those of all years that follow one another', [first(), second()], 193 + 365],
    ['are those of a year that began after a refunded one', [first(refunded), second()], 243],
    ['are none of an ended license', [license('i0', '2025-01-10', '2026-01-10', {})], 0],
    ['are none of a refunded license', [first(refunded)], 0],
    ['are none of a license that was revoked before', [first(gone)], 0],
    ['are those of what an administrator issued', [first({ paymentId: null })], 193],
    ['are none of that once it is revoked', [first({ paymentId: null, ...gone })], 0],
    ['are none that an upgrade has taken over before', [first(), second(), upgrade()], 0],
    ['are those bought after that upgrade', [first(), license('i2', '2026-06-01', '2028-01-10', {}), upgrade()], 365],
    ['are free again after the upgrade was refunded', [first(), upgrade(refunded)], 193],
    ['are free again after the upgrade was revoked', [first(), upgrade(gone)], 193],
    ['are not taken over by an upgrade without prices', [first(), upgrade({ individualPrice: null })], 193],
    ['are none of a trial', [license('t', '2026-06-01', '2026-07-31', { type: 'trial', paymentId: null })], 0],
  ])('remain: %s', (_name, licenses, remaining) => {
    expect(carriedOver(licenses, prices(1, 1), now)).toEqual({ remaining, days: remaining });
  });

  // Of the upgrade on 1 May 2026, 254 days remained of the first year, and 365 of the second.
  it.each<[string, ChainLink[], string | undefined]>([
    ['stay as long as nothing is given back', [first(), upgrade()], undefined],
    ['are taken back with the refund of the individual license', [first(refunded), upgrade()], '2027-05-01'],
    ['stay where the individual license is revoked by hand', [first(gone), upgrade()], undefined],
    [
      'go where what an administrator issued is revoked',
      [first({ paymentId: null, ...gone }), upgrade()],
      '2027-05-01',
    ],
  ])('after an upgrade: %s', (_name, licenses, end) => {
    const shorter = tooLong(licenses).map(({ link, end: right }) => [link.id, right]);
    expect(shorter).toEqual(end ? [['c', endOfDay(end)]] : []);
  });

  it('lower the end of the upgrade by what a refunded year had brought', () => {
    const long = upgrade();
    long.expiresAt = endOfDay(addDays('2027-05-01', carriedDays(left(254 + 365), prices(80_000, 800_000))));
    expect(tooLong([first(), second(), long])).toEqual([]);
    const [shorter] = tooLong([first(), second(refunded), long]);
    expect(shorter).toMatchObject({ end: endOfDay('2027-05-27'), carriedDays: 26 });
  });

  it('that were bought with a discount are taken over by what was paid, also after refunds of others', () => {
    const cheap = second({ individualPrice: 8_000 });
    expect(carriedOver([first(), cheap], prices(80_000, 800_000), now)).toEqual({ remaining: 193 + 365, days: 23 });
    const taker = upgrade({});
    taker.expiresAt = endOfDay(addDays('2027-05-01', 30));
    expect(tooLong([first(), cheap, taker])).toEqual([]);
    const ends = [{ end: endOfDay('2027-03-01') }, { end: endOfDay('2027-05-05'), carriedDays: 4 }];
    expect(tooLong([first(refunded), cheap, taker])).toMatchObject(ends);
  });

  /** Counts the days on which some individual license that was not refunded is valid, each once. */
  const daysCoveredBy = (licenses: readonly ChainLink[]) => {
    const valid = licenses.filter(({ type, refundedAt }) => type === 'individual' && !refundedAt);
    let covered = 0;
    let until = '';
    for (const { issuedAt, expiresAt: end } of valid.toSorted((one, other) => +one.issuedAt - +other.issuedAt)) {
      const from = dayOf(issuedAt) > until ? dayOf(issuedAt) : until;
      covered += Math.max(daysBetween(from, dayOf(end)), 0);
      if (dayOf(end) > until) until = dayOf(end);
    }
    return covered;
  };

  /** One event in the life of a client, some days after the event before it. */
  const happening = fc.record({
    days: fc.integer({ min: 0, max: 300 }),
    act: fc.constantFrom('individual', 'individual', 'commercial', 'commercial', 'refund', 'revoke', 'issue'),
    which: fc.nat(20),
    term: bought,
  });

  it('are never counted twice, whatever is bought, given back or revoked in whatever order', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 25 }), (happenings) => {
        let time = new Date('2026-01-10T00:00:00Z');
        let all: (ChainLink & { carriedDays: number })[] = [];
        for (const [n, { days, act, which, term }] of happenings.entries()) {
          time = new Date(time.getTime() + days * 86_400_000 + 1);
          const chosen = all.length > 0 ? all[which % all.length] : undefined;
          if (act === 'refund' || act === 'revoke') {
            if (chosen) chosen.revokedAt ??= time;
            if (act === 'refund' && chosen?.paymentId) chosen.refundedAt = time;
          } else {
            const type = act === 'commercial' ? 'commercial' : 'individual';
            const ends = all.filter((one) => one.type === type && !one.revokedAt).map(({ expiresAt: end }) => +end);
            const latest = ends.length > 0 ? { revokedAt: null, expiresAt: new Date(Math.max(...ends)) } : undefined;
            const carried = type === 'commercial' ? carriedOver(all, prices(1, 1), time).days : 0;
            const expires =
              act === 'issue' ? addDays(dayOf(time), which * 30) : expiryOf(type, latest, time, carried, term);
            const price = type === 'commercial' ? 1 : null;
            all.push({
              ...{ id: String(n), type, issuedAt: time, expiresAt: endOfDay(expires), revokedAt: null },
              ...{ paymentId: act === 'issue' ? null : `payment ${n}`, refundedAt: null },
              ...{ termYears: term.years, termDays: term.days },
              ...{ individualPrice: price, commercialPrice: price, carriedDays: carried },
            });
          }
          const shorter = new Map(tooLong(all).map((found) => [found.link.id, found]));
          all = all.map((one) => {
            const found = shorter.get(one.id);
            return found ? { ...one, expiresAt: found.end, carriedDays: found.carriedDays } : one;
          });
          expect(tooLong(all)).toEqual([]);
          // At one price each carried day stands for a day of an individual license, which was paid for or issued.
          const carried = all.filter(({ revokedAt: isGone }) => !isGone).reduce((sum, one) => sum + one.carriedDays, 0);
          expect(carried).toBeLessThanOrEqual(daysCoveredBy(all));
        }
      }),
    );
  });
});
