import { AsyncLocalStorage } from 'node:async_hooks';

const ofRequest = new AsyncLocalStorage<{ waited: number }>();

/** However little is left: enough for a connection that is free, or quickly made. */
const LEAST_MILLISECONDS = 100;

/** A request asks the database several times: all of its waits for a connection count together. */
export const countingWaits = <T>(request: () => T): T => ofRequest.run({ waited: 0 }, request);

/** What the current request's waits have left of `most`. */
export const leftOf = (most: number): number =>
  Math.max(most - (ofRequest.getStore()?.waited ?? 0), LEAST_MILLISECONDS);

/** Tells `wait` how much of `most` the current request has left, and counts how long it took. */
export const countedWait = async <T>(most: number, wait: (left: number) => Promise<T>): Promise<T> => {
  const request = ofRequest.getStore();
  if (!request) return wait(most);
  const begun = performance.now();
  try {
    return await wait(leftOf(most));
  } finally {
    request.waited += performance.now() - begun;
  }
};
