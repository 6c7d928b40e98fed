import { AsyncLocalStorage } from 'node:async_hooks';

const ofRequest = new AsyncLocalStorage<{ waited: number }>();

/** This much is always left, because a free connection needs no longer. */
const LEAST_MILLISECONDS = 100;

/** Counts all waits of a request for the database together, because a request may wait several times. */
export const countingWaits = <T>(request: () => T): T => ofRequest.run({ waited: 0 }, request);

/** Returns how much of `most` the current request may still wait. */
export const leftOf = (most: number): number =>
  Math.max(most - (ofRequest.getStore()?.waited ?? 0), LEAST_MILLISECONDS);

/** Calls `wait` with the time that the current request has left of `most`, and counts how long it took. */
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
