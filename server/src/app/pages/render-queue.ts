import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises';
import { fairQueue } from '../../platform/http/fair-queue.ts';

const RETRY_AFTER_SECONDS = 2;

/** A rendering that has waited for the database does not make the next one wait for as long. */
const LONGEST_REST_MILLISECONDS = 100;

interface Options {
  running: number;
  waiting: number;
  /** After each rendering, its place stays empty for this many times as long as the rendering took. */
  rest?: number;
}

const sleep = (milliseconds: number): Promise<void> => setTimeout(milliseconds, undefined, { ref: false });

/**
 * Runs `running` renderings at once and lets `waiting` others wait, first those whose network has asked for few. It
 * refuses further ones with `overloaded`.
 */
export const renderQueue = ({ running, waiting, rest = 0 }: Options, pause = sleep) => {
  const queue = fairQueue({ running, waiting, retryAfterSeconds: RETRY_AFTER_SECONDS });
  return <T>(address: string, render: () => Promise<T>): Promise<T> => {
    const page = Promise.withResolvers<T>();
    const renderAndRest = async () => {
      // A rendering that awaits no I/O blocks the event loop until it is done. Without a turn between two of them,
      // other requests would not be answered, and new ones would not be counted as waiting.
      await nextTurn();
      const begun = performance.now();
      await render().then(page.resolve, page.reject);
      if (rest > 0) await pause(Math.min(rest * (performance.now() - begun), LONGEST_REST_MILLISECONDS));
    };
    queue(address, renderAndRest).catch(page.reject);
    return page.promise;
  };
};
