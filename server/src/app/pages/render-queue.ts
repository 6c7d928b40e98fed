import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
import { Refusal } from '../../platform/refusal.ts';

const RETRY_AFTER_SECONDS = 2;

/** Runs `running` renderings at once and lets `waiting` others wait. It refuses further ones with `overloaded`. */
export const renderQueue = ({ running, waiting }: { running: number; waiting: number }) => {
  const limit = pLimit(running);
  return async <T>(render: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= waiting) throw new Refusal('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    return limit(async () => {
      // A rendering that awaits no I/O blocks the event loop until it is done. Without a turn between two of them,
      // other requests would not be answered, and new ones would not be counted as waiting.
      await nextTurn();
      return render();
    });
  };
};
