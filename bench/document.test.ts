import { expect, it } from 'vitest';
import { measuredWith } from './document.ts';
import { figureOf } from './figure.ts';
import { atMost, either, part } from './goals.ts';
import type { Compared } from './harness.ts';

const figure = (...values: number[]) => figureOf(values);

it('takes the median, the lowest and the highest of some rounds', () => {
  expect(figure(3, 1, 2)).toEqual({ median: 2, low: 1, high: 3 });
});

it('judges a part of a reference by requests, and by CPU too where the client was too slow', () => {
  const compared = (clientCpu: number) =>
    ({
      ratio: figure(0.8),
      cpuRatio: figure(0.5),
      reference: { clientCpu: figure(clientCpu), requestsPerSecond: figure(1000) },
    }) as unknown as Compared;
  expect(part(compared(0.1), 0.7).met).toBe(true);
  expect(part(compared(0.9), 0.7).met).toBe(false);
});

it('is content with either of two goals', () => {
  expect(either(atMost(figure(2), 1.5, 'times'), atMost(figure(19), 20, 'ms'))).toEqual({
    text: '≤ 1.5 times or ≤ 20 ms',
    met: true,
  });
});

it('replaces what was measured again and leaves the rest, and counts the goals of both', () => {
  const before =
    '### Pages\n\nold | table\n| a page | 3 | **missed**: ≤ 2 |\n\n### Under pressure\n\n| old | met: ≤ 1 |\n';
  const value = figure(5);
  const line = { group: 'pressure', name: 'new', value, unit: 'MB', goal: atMost(value, 6, 'MB') };
  const text = measuredWith(before, { pressure: { at: '2026-01-02T03:04:05Z', mode: 'full', lines: [line] } });
  expect(text).toContain('**1 of 2 goals are met.** Missed:\n\n- a page\n');
  expect(text).toContain('| a page | 3 | **missed**: ≤ 2 |');
  expect(text).toContain('| pressure: new | 5.00 MB | met: ≤ 6 MB |');
  expect(text).not.toContain('| old |');
});
