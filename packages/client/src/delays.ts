import type { SyncAnswer } from './answer.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The shop cannot ask for more calls than one a minute, nor for silence for more than a week. */
export const MAX_DELAY = 7 * 24 * HOUR;
const MAX_BACKOFF = 6 * HOUR;

/** Uses the shop's clock alone, because the own one may be wrong. Up to a tenth is added by chance. */
export const nextDelay = (
  { serverTime, nextCheck }: Pick<SyncAnswer, 'serverTime' | 'nextCheck'>,
  random: () => number,
) => {
  const asked = Math.min(Math.max(Date.parse(nextCheck) - Date.parse(serverTime), MINUTE), MAX_DELAY);
  return Math.round(Math.min(asked * (1 + random() / 10), MAX_DELAY));
};

/**
 * Waits for a random part of a time that doubles with each failure in a row, so that installations that failed together
 * do not come back together.
 */
export const backoff = (failures: number, retryAfter: number | undefined, random: () => number) => {
  const most = Math.min(MINUTE * 2 ** Math.min(failures - 1, 20), MAX_BACKOFF);
  return Math.round(Math.max(1000, random() * most, (retryAfter ?? 0) * (1 + random() / 10)));
};
