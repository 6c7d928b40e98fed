import { describe, expect, it } from 'vitest';
import { randomIntegers } from '../../../../scripts/lib/random.ts';
import { refundedLines } from './lines-refunded.ts';

const lines = [
  { id: 'a', amount: 1000 },
  { id: 'b', amount: 2000 },
  { id: 'c', amount: 1 },
];

const stateOf = (refunds: Parameters<typeof refundedLines>[1]) =>
  [...refundedLines(lines, refunds).values()].map(({ refunded, isOver }) => [refunded, isOver]);

describe('money that was given back', () => {
  it.each([
    ['for nothing', [], [0, false], [0, false], [0, false]],
    ['for one line', [{ amount: 2000, lineIds: ['b'] }], [0, false], [2000, true], [0, false]],
    ['for a part of one line', [{ amount: 1999, lineIds: ['b'] }], [0, false], [1999, false], [0, false]],
    [
      'in two parts',
      [
        { amount: 1500, lineIds: ['b'] },
        { amount: 500, lineIds: ['b'] },
      ],
      [0, false],
      [2000, true],
      [0, false],
    ],
    ['for a line that is named twice', [{ amount: 2000, lineIds: ['b', 'b'] }], [0, false], [2000, true], [0, false]],
    ['for two lines', [{ amount: 1001, lineIds: ['a', 'c'] }], [1000, true], [0, false], [1, true]],
    ['for all', [{ amount: 3001, lineIds: null }], [1000, true], [2000, true], [1, true]],
    ['for all but one', [{ amount: 3000, lineIds: null }], [1000, false], [1999, false], [1, false]],
    ['for a part of all', [{ amount: 300, lineIds: null }], [100, false], [200, false], [0, false]],
    [
      'for a part, and then a line',
      [
        { amount: 300, lineIds: null },
        { amount: 900, lineIds: ['a'] },
      ],
      [1000, true],
      [200, false],
      [0, false],
    ],
    [
      'for a line, and then the rest',
      [
        { amount: 1000, lineIds: ['a'] },
        { amount: 2001, lineIds: null },
      ],
      [1000, true],
      [2000, true],
      [1, true],
    ],
    [
      'for a line, more than it has left',
      [
        { amount: 300, lineIds: null },
        { amount: 1000, lineIds: ['a'] },
      ],
      [1000, true],
      [300, false],
      [0, false],
    ],
    ['for a line that is unknown', [{ amount: 1000, lineIds: ['x'] }], [333, false], [667, false], [0, false]],
  ] as const)('%s counts for the lines', (_what, refunds, ...expected) => {
    expect(stateOf(refunds)).toEqual(expected);
  });

  it('adds up for random refunds, never to more than a line costs', () => {
    const any = randomIntegers('refunds of lines');
    for (let round = 0; round < 200; round++) {
      const wanted = Array.from({ length: any(1, 12) }, (_, place) => ({ id: `${place}`, amount: any(1, 100_000) }));
      let left = wanted.reduce((sum, { amount }) => sum + amount, 0);
      const refunds: { amount: number; lineIds: string[] | null }[] = [];
      for (let times = any(6); times > 0 && left > 0; times--) {
        const amount = any(1, left + 1);
        refunds.push({ amount, lineIds: any(2) ? null : wanted.filter(() => any(2) === 0).map(({ id }) => id) });
        left -= amount;
      }
      const refunded = refundedLines(wanted, refunds);
      const sums = wanted.map(({ id }) => refunded.get(id)?.refunded as number);
      expect(sums.reduce((sum, each) => sum + each, 0)).toBe(refunds.reduce((sum, { amount }) => sum + amount, 0));
      for (const [place, { amount, id }] of wanted.entries()) {
        expect(sums[place]).toBeGreaterThanOrEqual(0);
        expect(sums[place]).toBeLessThanOrEqual(amount);
        if (refunded.get(id)?.isOver) expect(sums[place]).toBe(amount);
      }
      if (left === 0) expect([...refunded.values()].every(({ isOver }) => isOver)).toBe(true);
    }
  });
});
