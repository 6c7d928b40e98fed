import { networkOf, SITE_FACTOR, siteKey } from '../limits/addresses.ts';
import { memoryCounter } from '../limits/memory-counter.ts';
import { Refusal } from '../refusal.ts';

/** For this long it is remembered how often a network has asked. */
const REMEMBERED_SECONDS = 60;

/**
 * Each time lets those through that come this much later. In all it is about as long as the queue usually takes, so that
 * they pass everyone; but it is no longer, since a stranger can ask often from the network of somebody else.
 */
const BEHIND_MILLISECONDS = 50;
const LONGEST_BEHIND_MILLISECONDS = 1000;

interface Options {
  running: number;
  waiting: number;
  retryAfterSeconds: number;
}

/**
 * Runs `running` works at once and lets `waiting` others wait. Whose network has asked less lately goes first, so that
 * many requests from a few networks delay somebody in another one by little more than what runs already. Where more
 * would wait, the last in this order is refused with `overloaded`. What the shop does by itself has no address.
 */
export const fairQueue = ({ running, waiting, retryAfterSeconds }: Options, clock = () => performance.now()) => {
  const count = memoryCounter(clock);
  const countOf = (key: string) =>
    count([{ key, points: Number.POSITIVE_INFINITY, seconds: REMEMBERED_SECONDS }])[0]?.points ?? 0;
  const timesOf = (address: string) => {
    const network = networkOf(address);
    const site = siteKey(network);
    return Math.max(countOf(network), site === network ? 0 : countOf(site) / SITE_FACTOR);
  };
  const queue: { place: number; begin: () => void; refuse: (refusal: Refusal) => void }[] = [];
  let busy = 0;

  const turn = (place: number) =>
    new Promise<void>((begin, refuse) => {
      queue.splice(queue.findLastIndex((other) => other.place <= place) + 1, 0, { place, begin, refuse });
      if (queue.length > waiting) queue.pop()?.refuse(new Refusal('overloaded', { retryAfterSeconds }));
    });

  return async <T>(address: string | undefined, work: () => Promise<T>): Promise<T> => {
    const times = address === undefined ? 0 : timesOf(address);
    if (busy < running) busy++;
    else await turn(clock() + Math.min(times * BEHIND_MILLISECONDS, LONGEST_BEHIND_MILLISECONDS));
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
