import { expect, it } from 'vitest';
import { termCode, trialTooLong } from './status.ts';

const paid = { notifyFrom: '2028-01-31', expires: '2028-02-29', graceUntil: '2028-03-14' };
const trial = { notifyFrom: '2027-12-24', expires: '2027-12-31', graceUntil: '2027-12-31' };
const oneDay = { notifyFrom: '2027-12-31', expires: '2027-12-31', graceUntil: '2027-12-31' };

it.each([
  [paid, '2027-01-01T00:00:00.000Z', 'VALID'],
  [paid, '2028-01-30T23:59:59.999Z', 'VALID'],
  [paid, '2028-01-31T00:00:00.000Z', 'EXPIRING'],
  [paid, '2028-02-29T23:59:59.999Z', 'EXPIRING'],
  [paid, '2028-03-01T00:00:00.000Z', 'IN_GRACE'],
  [paid, '2028-03-14T23:59:59.999Z', 'IN_GRACE'],
  [paid, '2028-03-15T00:00:00.000Z', 'EXPIRED'],
  [trial, '2027-12-23T23:59:59.999Z', 'VALID'],
  [trial, '2027-12-24T00:00:00.000Z', 'EXPIRING'],
  [trial, '2027-12-31T23:59:59.999Z', 'EXPIRING'],
  [trial, '2028-01-01T00:00:00.000Z', 'EXPIRED'],
  [oneDay, '2027-12-30T23:59:59.999Z', 'VALID'],
  [oneDay, '2027-12-31T00:00:00.000Z', 'EXPIRING'],
  [oneDay, '2028-01-01T00:00:00.000Z', 'EXPIRED'],
] as const)('%j at %s is %s', (dates, now, expected) => {
  expect(termCode(dates, new Date(now))).toBe(expected);
});

it('does not take an unknown time for a good one', () => {
  expect(() => termCode(paid, new Date('yesterday'))).toThrow(RangeError);
});

it.each([
  ['60 days', '2027-03-01T23:59:59.999Z', '2027-04-30', '2027-03-01T23:59:59.999Z', false],
  ['61 days', '2027-03-01T00:00:00.000Z', '2027-05-01', '2027-03-15T00:00:00.000Z', true],
  ['60 days over 29 February', '2028-02-01T00:00:00.000Z', '2028-04-01', '2028-02-01T00:00:00.000Z', false],
  ['61 days over 29 February', '2028-02-01T00:00:00.000Z', '2028-04-02', '2028-02-01T00:00:00.000Z', true],
  ['60 days, clock a day ahead', '2027-03-02T00:00:00.000Z', '2027-05-01', '2027-03-01T00:00:00.000Z', false],
  ['60 days, clock two days ahead', '2027-03-03T00:00:00.000Z', '2027-05-02', '2027-03-01T00:00:00.000Z', true],
  ['one day, in 2090', '2090-01-01T00:00:00.000Z', '2090-01-02', '2027-03-01T00:00:00.000Z', true],
  ['long over', '2020-01-01T00:00:00.000Z', '2020-02-01', '2027-03-01T00:00:00.000Z', false],
])('a self-signed trial of %s is too long: %#', (_, issued, graceUntil, now, expected) => {
  expect(trialTooLong({ issued, graceUntil }, new Date(now))).toBe(expected);
});
