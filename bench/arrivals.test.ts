import { describe, expect, it } from 'vitest';
import { randomSequence } from '../scripts/lib/random.ts';
import { arrivals, loadOf } from './arrivals.ts';

const CLIENTS = 10_000;
const A_MINUTE = CLIENTS / 1440;

describe('ten thousand installations that ask for the first time at the same midnight', () => {
  it('ask once a day from then on, and three times the mean in the busiest minute at most', () => {
    const minutes = arrivals({ clients: CLIENTS, days: 6, random: randomSequence('midnight') });
    expect(minutes[0]).toBe(CLIENTS);
    const { mean, busiest } = loadOf(minutes, 2, 6);
    expect(mean / A_MINUTE).toBeGreaterThan(0.95);
    expect(mean / A_MINUTE).toBeLessThan(1.05);
    // By chance alone, the busiest of so many minutes has 2.5 to 3.3 times the mean of seven calls.
    expect(busiest / A_MINUTE).toBeLessThan(4);
  });

  it('ask eight times a day while the shop is down for two weeks, and no more in the minute in which it is back', () => {
    const random = randomSequence('outage');
    const minutes = arrivals({ clients: CLIENTS, days: 18, random, downUntilDay: 14 });
    const down = loadOf(minutes, 2, 14);
    expect(down.mean / A_MINUTE).toBeGreaterThan(7);
    expect(down.mean / A_MINUTE).toBeLessThan(9);
    const back = loadOf(minutes, 14, 15);
    expect(back.busiest).toBeLessThan(2 * down.mean);
    expect(loadOf(minutes, 16, 18).busiest / A_MINUTE).toBeLessThan(4);
  });
});
