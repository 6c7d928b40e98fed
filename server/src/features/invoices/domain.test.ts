import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf } from '../../../test/document-lines.ts';
import { type DocumentLine, totalsOf } from '../documents/service.ts';
import { vatPart } from '../seller/service.ts';
import { closingLines, lastDayToPay, remainingLines } from './domain.ts';

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

describe('the lines of documents', () => {
  const rates = fc.constantFrom(null, 5, 7, 10, 20, 22);
  const orders = fc.array(
    fc.record({
      amount: fc.integer({ min: 1, max: 200_000_000 }),
      share: fc.integer({ min: 0, max: 100 }),
      isNamed: fc.boolean(),
    }),
    { minLength: 1, maxLength: 50 },
  );
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

  it('add up to the kopeck, with the tax, when an order is sold and when parts of it go back', () => {
    fc.assert(
      fc.property(orders, rates, fc.constantFrom(null, 20, 22), (order, invoicedRate, rate) => {
        const invoiced = linesOf(order.length, (index) => ({
          total: order[index]?.amount as number,
          vatRate: invoicedRate,
        }));
        const sold = order.map(({ isNamed }, index) => ({
          line: { id: `line-${index + 1}`, clientId: isNamed ? `named-${index + 1}` : null },
          license: isNamed ? { expiresAt: new Date('2027-11-18T23:59:59Z') } : null,
          from: isNamed ? new Date('2026-11-17T21:30:00Z') : null,
        }));
        const closed = closingLines(invoiced, sold, { rate, ground: null });
        expect(closed.map(({ total }) => total)).toEqual(order.map(({ amount }) => amount));
        expect(closed.map(({ clientId, from, until }) => [clientId, from, until])).toEqual(
          order.map(({ isNamed }, index) =>
            isNamed ? [`named-${index + 1}`, '2026-11-18', '2027-11-18'] : [null, null, null],
          ),
        );
        const lines = order.map(({ amount, share }, index) => ({
          id: `line-${index + 1}`,
          amount,
          refunded: Math.floor((amount * share) / 100),
        }));
        const remaining = sum(lines.map(({ amount, refunded }) => amount - refunded));
        const left = remainingLines(closed, remaining, lines);
        for (const documented of [closed, left]) {
          const totals = totalsOf(documented);
          expect(totals.vat).toBe(sum(documented.map(({ total }) => vatPart(total, rate))));
          expect(totals.total).toBe(documented === left ? remaining : sum(order.map(({ amount }) => amount)));
        }
        for (const [index, line] of left.entries()) {
          if (lines[index]?.refunded === 0) expect(line).toEqual(closed[index]);
        }
      }),
    );
  });

  it('of a sale that the version before has closed in one remain in one', () => {
    const [line] = linesOf(1, () => ({ total: 500_000 }));
    const lines = [1, 2].map((number) => ({
      id: `line-${number}`,
      amount: 250_000,
      refunded: number === 2 ? 250_000 : 0,
    }));
    expect(remainingLines([line as DocumentLine], 250_000, lines)).toMatchObject([{ total: 250_000, vat: 45_082 }]);
  });

  it('of an invoice from before orders had lines have the term of the license that was sold', () => {
    const lines = linesOf(1, () => ({ lineId: null }));
    const line = { id: 'payment', clientId: 'prod-1' };
    const sold = { line, license: { expiresAt: new Date('2027-11-18T23:59:59Z') }, from: null };
    expect(closingLines(lines, [sold], { rate: null, ground: 'exempt' })).toMatchObject([
      { lineId: 'payment', until: '2027-11-18', vat: 0, vatGround: 'exempt' },
    ]);
    expect(() => closingLines(linesOf(1), [sold], { rate: null, ground: null })).toThrow('was not sold');
  });
});
