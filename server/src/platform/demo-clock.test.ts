import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tempDir } from '../../../scripts/lib/temp-dir.ts';
import { openDemoClock } from './demo-clock.ts';
import { DAY } from './time.ts';

const real = new Date('2026-11-18T09:00:00Z');
beforeEach(() => void vi.useFakeTimers({ now: real, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it('shows the real time until it is moved, and goes on from there', () => {
  const clock = openDemoClock(tempDir(), 'a');
  expect([clock.now(), clock.ahead()]).toEqual([real, 0]);
  clock.advance(DAY);
  clock.advance(2 * DAY);
  expect(clock.now()).toEqual(new Date('2026-11-21T09:00:00Z'));
  vi.setSystemTime(real.getTime() + 1000);
  expect(clock.now()).toEqual(new Date('2026-11-21T09:00:01Z'));
});

it('is the same in every process, and after a restart', () => {
  const dir = tempDir();
  const [one, other] = [openDemoClock(dir, 'a'), openDemoClock(dir, 'a')];
  one.advance(DAY);
  expect(other.now()).toEqual(one.now());
  other.advance(DAY);
  expect(one.ahead()).toBe(2 * DAY);
  expect(openDemoClock(dir, 'a').ahead()).toBe(2 * DAY);
  expect(readdirSync(dir)).toEqual(['demo-clock.json']);
});

it('never goes back', () => {
  const clock = openDemoClock(tempDir(), 'a');
  clock.advance(DAY);
  expect(() => clock.advance(-1)).toThrow('does not go back');
  expect(clock.ahead()).toBe(DAY);
});

it('belongs to the data of its demo: that of a new database is not ahead', () => {
  const dir = tempDir();
  openDemoClock(dir, 'a').advance(DAY);
  const other = openDemoClock(dir, 'b');
  expect(other.ahead()).toBe(0);
  other.advance(2 * DAY);
  expect(other.ahead()).toBe(2 * DAY);
});
