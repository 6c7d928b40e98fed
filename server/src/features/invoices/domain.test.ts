import { expect, it } from 'vitest';
import { lastDayToPay } from './domain.ts';

it.each([
  // From a Tuesday over a weekend.
  ['2026-11-17', 5, '2026-11-24'],
  // Neither a Friday nor a Saturday ends on the weekend.
  ['2026-11-13', 1, '2026-11-16'],
  ['2026-11-14', 5, '2026-11-20'],
  // The fourth of November is a holiday, and the first days of January are, too.
  ['2026-11-03', 1, '2026-11-05'],
  ['2026-12-31', 1, '2027-01-11'],
  // No invoice is valid for more than 90 days.
  ['2026-11-17', 90, '2027-02-15'],
])('an invoice of %s can be paid for %i banking days, until %s', (issuedOn, days, last) => {
  expect(lastDayToPay(issuedOn, days)).toBe(last);
});
