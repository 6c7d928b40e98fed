import { networkOf, SITE_FACTOR, siteKey } from '../limits/addresses.ts';
import { memoryCounter } from '../limits/memory-counter.ts';
import { Refusal } from '../refusal.ts';

/** For this long it is remembered how often a network has asked. */
const REMEMBERED_SECONDS = 60;

interface Options {
  running: number;
  waiting: number;
  retryAfterSeconds: number;
}

/**
 * Runs `running` works at once and lets `waiting` others wait. First comes whose network has asked less lately, and
 * among equal ones who came first, so that many requests from a few networks delay nobody in another one by more than
 * what runs already. Where more would wait, the last in this order is refused with `overloaded`. What the shop does of
 * its own accord has no address and comes first.
 */
export const fairQueue = ({ running, waiting, retryAfterSeconds }: Options, clock = () => performance.now()) => {
  const count = memoryCounter(clock);
  const countOf = (key: string) =>
    count([{ key, points: Number.POSITIVE_INFINITY, seconds: REMEMBERED_SECONDS }])[0]?.points ?? 0;
  const rankOf = (address: string) => {
    const network = networkOf(address);
    const site = siteKey(network);
    return Math.max(countOf(network), site === network ? 0 : countOf(site) / SITE_FACTOR);
  };
  const queue: { rank: number; begin: () => void; refuse: (refusal: Refusal) => void }[] = [];
  let busy = 0;

  const turn = (rank: number) =>
    new Promise<void>((begin, refuse) => {
      queue.splice(queue.findLastIndex((other) => other.rank <= rank) + 1, 0, { rank, begin, refuse });
      if (queue.length > waiting) queue.pop()?.refuse(new Refusal('overloaded', { retryAfterSeconds }));
    });

  return async <T>(address: string | undefined, work: () => Promise<T>): Promise<T> => {
    const rank = address === undefined ? 0 : rankOf(address);
    if (busy < running) busy++;
    else await turn(rank);
    try {
      return await work();
    } finally {
      const next = queue.shift();
      // Whoever ends passes its place on, so the number of busy ones stays the same.
      if (next) next.begin();
      else busy--;
    }
  };
};
