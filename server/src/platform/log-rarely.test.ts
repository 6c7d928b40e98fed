import { afterEach, expect, it, vi } from 'vitest';
import { logRarely } from './log-rarely.ts';

afterEach(() => void vi.useRealTimers());

it('says the same once in ten seconds, and then how often it was left out', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const warn = vi.fn();
  const log = { warn, error: vi.fn() };
  for (let second = 0; second < 25; second++) {
    logRarely(log, 'warn', { second }, 'no answer');
    vi.advanceTimersByTime(1000);
  }
  logRarely(log, 'error', {}, 'something else');
  expect(warn.mock.calls).toEqual([
    [{ second: 0 }, 'no answer'],
    [{ second: 10, leftOut: 9 }, 'no answer'],
    [{ second: 20, leftOut: 9 }, 'no answer'],
  ]);
  expect(log.error).toHaveBeenCalledWith({}, 'something else');
});
