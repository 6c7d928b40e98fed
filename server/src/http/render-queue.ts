import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
import { Refusal } from '../refusal.ts';

const RETRY_AFTER_SECONDS = 2;

/** Runs so many at once and lets so many wait; whoever comes then is refused, and told to come again. */
export const renderQueue = ({ running, waiting }: { running: number; waiting: number }) => {
  const limit = pLimit(running);
  return async <T>(render: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= waiting) throw new Refusal('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    return limit(async () => {
      // A page that waits for nothing is rendered in one go. Without a turn between two of them, nobody else would be
      // answered, and those who come meanwhile would not even be seen waiting.
      await nextTurn();
      return render();
    });
  };
};
