import { isIP } from 'node:net';
import { addressCheck, hostOf } from '../../platform/http-client/guarded-fetch.ts';
import { DAY, HOUR, MINUTE } from '../../platform/time.ts';

/** How many webhooks an account may have, and the shop. */
export const MOST_WEBHOOKS = 10;

/** After a rotation the secret before signs too for so long. */
export const ROTATION_OVERLAP = DAY;

/** A webhook that has failed for so long is disabled. */
export const FAILING_LIMIT = 7 * DAY;

/** Deliveries are deleted after this time, with their attempts. */
export const RETENTION = 30 * DAY;

/** The type of the message that an owner sends to try a webhook. */
export const TEST_TYPE = 'webhook.test';

/** The waits between attempts, as Standard Webhooks suggests: ten attempts in 75 hours and a half. */
const waits = [5000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

/** Receivers that failed together must not be called together again. */
const JITTER = 0.05;

const LONGEST_WAIT = DAY;

/**
 * How long to wait after this many attempts; undefined where there are no more. A receiver may ask for a longer wait,
 * up to a day. `random` is between 0 and 1.
 */
export const nextWait = (attempts: number, asked: number | undefined, random: number): number | undefined => {
  const planned = waits[attempts - 1];
  if (planned === undefined) return undefined;
  return Math.max(planned * (1 + JITTER * random), Math.min(asked ?? 0, LONGEST_WAIT));
};

/** Reads a `retry-after` header, which has seconds or a date, as milliseconds. */
export const retryAfter = (header: string | null, now: Date): number | undefined => {
  if (header === null) return undefined;
  const wait = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isNaN(wait) ? undefined : wait;
};

/**
 * Whether an address can be entered. Where its name leads is checked at each call. An address without TLS may only lead
 * into the networks of the operator.
 */
export const webhookUrlCheck = (networks: readonly string[]) => {
  const isAllowed = addressCheck({ networks, needsTls: true });
  return (address: string): boolean => {
    if (!URL.canParse(address)) return false;
    const url = new URL(address);
    const host = hostOf(url);
    if (!['https:', 'http:'].includes(url.protocol) || url.username || url.password || url.hash) return false;
    if (isIP(host) !== 0) return isAllowed(host, url);
    return networks.length > 0 || (url.protocol === 'https:' && /\.[a-z]/.test(host));
  };
};
