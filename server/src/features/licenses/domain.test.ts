import { addDays, addYears, dayOf, daysBetween, endOfDay, type LicenseType } from '@warden/license';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { licenseStatus } from '../../wire/license.ts';
import { dueReminder, expiryOf, type ReminderKind, reminderKinds } from './domain.ts';

const at = (text: string) => new Date(text);
const moments = fc.date({ min: at('2020-01-01'), max: at('2090-01-01'), noInvalidDate: true });
const paid = fc.constantFrom<LicenseType>('commercial', 'individual');

describe('the status of a license', () => {
  const expiresAt = endOfDay('2027-03-31');
  it.each([
    ['active', null, '2027-03-31T23:59:59.999Z'],
    ['expired', null, '2027-04-01T00:00:00.000Z'],
    ['revoked', '2027-01-01T00:00:00Z', '2027-02-01T00:00:00Z'],
    ['revoked', '2027-01-01T00:00:00Z', '2028-02-01T00:00:00Z'],
  ])('is %s when revoked at %s and asked at %s', (status, revokedAt, now) => {
    expect(licenseStatus({ expiresAt, revokedAt: revokedAt ? at(revokedAt) : null }, at(now))).toBe(status);
  });
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

  it('never loses a day: renewing gives a whole year on top of what is left', () => {
    fc.assert(
      fc.property(paid, moments, fc.integer({ min: -800, max: 800 }), (type, moment, left) => {
        const today = dayOf(moment);
        const latest = ending(addDays(today, left));
        const start = left >= 0 ? dayOf(latest.expiresAt) : today;
        const expires = expiryOf(type, latest, moment);
        expect(expires).toBe(addYears(start, 1));
        expect(daysBetween(start, expires)).toBeGreaterThanOrEqual(365);
      }),
    );
  });

  it('grows with each renewal, however many are bought at once', () => {
    fc.assert(
      fc.property(paid, moments, fc.integer({ min: 1, max: 8 }), (type, moment, times) => {
        let latest: ReturnType<typeof ending> | undefined;
        for (let index = 0; index < times; index++) latest = ending(expiryOf(type, latest, moment));
        expect(daysBetween(dayOf(moment), dayOf(latest?.expiresAt as Date))).toBeGreaterThanOrEqual(365 * times);
      }),
    );
  });
});

describe('the reminder that is due', () => {
  const expiresAt = endOfDay('2027-03-31');
  it.each<[string, ReminderKind | undefined]>([
    ['2027-02-28T23:59:59.999Z', undefined],
    ['2027-03-01T00:00:00.000Z', '30-days'],
    ['2027-03-23T23:59:59.999Z', '30-days'],
    ['2027-03-24T00:00:00.000Z', '7-days'],
    ['2027-03-29T23:59:59.999Z', '7-days'],
    ['2027-03-30T00:00:00.000Z', '1-day'],
    ['2027-03-31T23:59:59.999Z', '1-day'],
    ['2027-04-01T00:00:00.000Z', 'expired'],
  ])('at %s is %s', (now, kind) => {
    expect(dueReminder(expiresAt, at(now))).toBe(kind);
  });

  it('only ever moves on as time does', () => {
    const rank = (kind: ReminderKind | undefined) => (kind ? reminderKinds.indexOf(kind) : -1);
    fc.assert(
      fc.property(moments, moments, moments, (end, first, second) => {
        const [earlier, later] = first < second ? [first, second] : [second, first];
        expect(rank(dueReminder(end, later))).toBeGreaterThanOrEqual(rank(dueReminder(end, earlier)));
      }),
    );
  });
});
