import { backoff, nextDelay } from '../packages/client/src/delays.ts';
import { nextCheck } from '../server/src/features/installs/domain.ts';
import { DAY, MINUTE } from '../server/src/platform/time.ts';

interface Crowd {
  clients: number;
  days: number;
  random: () => number;
  /** The shop does not answer until this day. */
  downUntilDay?: number;
}

const START = Date.parse('2027-03-01T00:00:00.000Z');

/**
 * Counts the calls of each minute, of clients with a year's license that all ask for the first time at midnight, by the
 * shop's own choice of the next time and the reference client's own delays.
 */
export const arrivals = ({ clients, days, random, downUntilDay = 0 }: Crowd): number[] => {
  const minutes = new Array<number>(days * 1440).fill(0);
  const [end, up] = [START + days * DAY, START + downUntilDay * DAY];
  const expiresAt = new Date(START + 365 * DAY).toISOString();
  const current = { id: '', type: 'commercial' as const, revokedAt: null, expiresAt, graceUntil: expiresAt };
  for (let n = 0; n < clients; n++) {
    const facts = { clientId: `client-${n}`, pinnedAt: new Date(START), current, openPayment: null };
    let failures = 0;
    for (let at = START; at < end; ) {
      const minute = Math.floor((at - START) / MINUTE);
      minutes[minute] = (minutes[minute] as number) + 1;
      if (at < up) {
        at += backoff(++failures, undefined, random);
        continue;
      }
      failures = 0;
      const now = new Date(at);
      const next = nextCheck(facts, now);
      at += nextDelay({ serverTime: now.toISOString(), nextCheck: next.toISOString() }, random);
    }
  }
  return minutes;
};

/** The calls of these days, from the first on: the mean of a minute and the busiest one. */
export const loadOf = (minutes: readonly number[], from: number, to: number) => {
  const those = minutes.slice(from * 1440, to * 1440);
  return { mean: those.reduce((sum, count) => sum + count, 0) / those.length, busiest: Math.max(...those) };
};
