import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ticksTo } from './scale.ts';

describe('the ticks of a plot', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [100, [0, 50, 100]],
    [260_000, [0, 100_000, 200_000, 300_000]],
  ])('up to %d', (max, ticks) => {
    expect(ticksTo(max)).toEqual(ticks);
  });

  it('are few, whole, and reach the highest column', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000_000 }), (max) => {
        const ticks = ticksTo(max);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
        expect(ticks.at(-2)).toBeLessThan(Math.max(max, 1));
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(5);
        expect(ticks.every(Number.isInteger)).toBe(true);
      }),
    );
  });
});
