import { expect, it } from 'vitest';
import { addDays, addYears, dayOf, daysBetween, endOfDay, isDay, isMoment } from './days.ts';

it('knows a day, and a moment, by the one way to write it', () => {
  for (const day of ['2028-02-29', '2000-02-29', '2027-12-31']) expect(isDay(day), day).toBe(true);
  for (const none of [
    ...['2027-02-29', '2100-02-29', '2027-02-30', '2027-04-31', '2027-13-01', '2027-00-10', '2027-01-00', '2027-1-1'],
    ...['27-01-01', '+012027-01-01', '2027-01-01 ', '2027-01-01\n', '２０２７-01-01', '', 20270101, null],
  ]) {
    expect(isDay(none), String(none)).toBe(false);
  }
  for (const moment of ['2027-03-01T09:30:00.000Z', '2028-02-29T23:59:59.999Z']) expect(isMoment(moment)).toBe(true);
  for (const none of [
    ...['2027-02-30T00:00:00.000Z', '2027-02-29T00:00:00.000Z', '2027-03-01T24:00:00.000Z', '2027-03-01T23:59:60.000Z'],
    ...['2027-03-01T09:30:00Z', '2027-03-01T09:30:00.000', '2027-03-01T09:30:00.000+00:00', '2027-03-01', 0],
  ]) {
    expect(isMoment(none), String(none)).toBe(false);
  }
});

it.each([
  ['2027-12-31', 1, '2028-01-01'],
  ['2028-01-01', -1, '2027-12-31'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2028-02-29', 1, '2028-03-01'],
  ['2027-02-28', 1, '2027-03-01'],
  ['2027-03-01', 60, '2027-04-30'],
  ['2027-03-01', 0, '2027-03-01'],
])('%s and %i days is %s', (day, days, expected) => {
  expect(addDays(day, days)).toBe(expected);
  expect(daysBetween(day, expected)).toBe(days);
});

it.each([
  ['2027-03-01', 1, '2028-03-01'],
  ['2028-02-29', 1, '2029-03-01'],
  ['2028-02-29', 4, '2032-02-29'],
  ['2027-12-31', 1, '2028-12-31'],
  ['2099-12-31', 1, '2100-12-31'],
])('%s and %i years is %s: no day is lost', (day, years, expected) => {
  expect(addYears(day, years)).toBe(expected);
});

it('a day in UTC ends a millisecond before the next one, and is none for a broken date', () => {
  expect(endOfDay('2027-12-31').toISOString()).toBe('2027-12-31T23:59:59.999Z');
  expect(dayOf(endOfDay('2028-02-29'))).toBe('2028-02-29');
  expect(dayOf(new Date(endOfDay('2028-02-29').getTime() + 1))).toBe('2028-03-01');
  expect(isDay(dayOf(new Date(Number.NaN)))).toBe(false);
  expect(isDay(addDays('9999-12-31', 1))).toBe(false);
});
