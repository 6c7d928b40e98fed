import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AHEAD } from '../page/page-contract.ts';
import { shopNow, shopTime } from './clock.ts';

const real = new Date('2026-11-18T09:00:00Z');
beforeEach(() => void vi.useFakeTimers({ now: real, toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  document.documentElement.removeAttribute(AHEAD);
});

it('is the real time, and that of a demo whose page says how far it is ahead', () => {
  expect(shopNow()).toEqual(real);
  document.documentElement.setAttribute(AHEAD, String(86_400_000));
  expect(shopNow()).toEqual(new Date('2026-11-19T09:00:00Z'));
  expect(shopTime()).toBe(real.getTime() + 86_400_000);
});
