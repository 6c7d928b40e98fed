import { describe, expect, it } from 'vitest';
import { addDays, addYears, dayOf, daysBetween, endOfDay, isDay, isMoment } from './days.ts';

it.each([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2000-02-29', true],
  ['2100-02-29', false],
  ['2027-02-30', false],
  ['2027-04-31', false],
  ['2027-12-31', true],
  ['2027-13-01', false],
  ['2027-00-10', false],
  ['2027-01-00', false],
  ['2027-1-1', false],
  ['27-01-01', false],
  ['+012027-01-01', false],
  ['2027-01-01 ', false],
  ['2027-01-01\n', false],
  ['２０２７-01-01', false],
  ['', false],
  [20270101, false],
  [null, false],
])('says of %j as a day: %s', (value, expected) => {
  expect(isDay(value)).toBe(expected);
});

it.each([
  ['2027-03-01T09:30:00.000Z', true],
  ['2028-02-29T23:59:59.999Z', true],
  ['2027-02-30T00:00:00.000Z', false],
  ['2027-02-29T00:00:00.000Z', false],
  ['2027-03-01T24:00:00.000Z', false],
  ['2027-03-01T23:59:60.000Z', false],
  ['2027-03-01T09:30:00Z', false],
  ['2027-03-01T09:30:00.000', false],
  ['2027-03-01T09:30:00.000+00:00', false],
  ['2027-03-01', false],
  [0, false],
])('says of %j as a moment: %s', (value, expected) => {
  expect(isMoment(value)).toBe(expected);
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

describe('a day in UTC', () => {
  it('ends a millisecond before the next one', () => {
    expect(endOfDay('2027-12-31').toISOString()).toBe('2027-12-31T23:59:59.999Z');
    expect(dayOf(endOfDay('2028-02-29'))).toBe('2028-02-29');
    expect(dayOf(new Date(endOfDay('2028-02-29').getTime() + 1))).toBe('2028-03-01');
  });

  it('is none for a broken date', () => {
    expect(isDay(dayOf(new Date(Number.NaN)))).toBe(false);
    expect(isDay(addDays('9999-12-31', 1))).toBe(false);
  });
});
