import { isIPv6 } from 'node:net';
import type { ErrorCode } from '@warden/contract';
import {
  type RateLimiterAbstract,
  RateLimiterDrizzle,
  RateLimiterMemory,
  type RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Db } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import { rateLimits } from './tables.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How often, per account and per network address. They live in the database: across restarts and processes. */
const rules = {
  // Wrong guesses at one account from one place; the wider rule keeps a botnet from going on for ever. Whoever is held
  // back by it gets in with the mark of a known device, or after a delay (docs/decisions/025).
  signInHere: { points: 10, duration: 15 * MINUTE },
  signInAccount: { points: 100, duration: 15 * MINUTE },
  signInDevice: { points: 10, duration: 15 * MINUTE },
  signInTicketHere: { points: 30, duration: DAY },
  signInTicketAccount: { points: 2000, duration: DAY },
  signInAddress: { points: 200, duration: 15 * MINUTE },
  registerAccount: { points: 5, duration: 24 * HOUR },
  registerAddress: { points: 100, duration: HOUR },
  forgotAccount: { points: 5, duration: HOUR },
  forgotAddress: { points: 50, duration: HOUR },
  resendAccount: { points: 5, duration: HOUR },
  resendAddress: { points: 50, duration: HOUR },
  passwordAccount: { points: 10, duration: 15 * MINUTE },
  // Each change voids the reset links on their way: whoever has stolen a session must not do so for ever.
  passwordChangeAccount: { points: 10, duration: DAY },
  tokenAddress: { points: 100, duration: 15 * MINUTE },
  // Letters that anybody can cause without paying. The two kinds of notices are counted apart, so that nobody can use up
  // the one about a new password.
  unconfirmedLetters: { points: 10, duration: DAY },
  paymentNotices: { points: 20, duration: DAY },
  passwordNotices: { points: 10, duration: DAY },
  // To the owner of an address that others register again, and to one that was confirmed by a link alone.
  claimNotices: { points: 5, duration: DAY },
  ownerLetters: { points: 10, duration: DAY },
  // What costs nothing to begin: an account of a stranger's address may do less.
  bindAddress: { points: 3000, duration: HOUR },
  bindUnconfirmed: { points: 20, duration: DAY },
  bindConfirmed: { points: 2000, duration: DAY },
  payAddress: { points: 1000, duration: HOUR },
  payUnconfirmed: { points: 20, duration: DAY },
  payConfirmed: { points: 300, duration: DAY },
} as const;

/** Kept in memory, for calls that must not cost a write each; a restart forgets a minute's worth. */
const lightRules = {
  // An installation asks a few times a day; one address may hide a whole company's.
  validateAddress: { points: 600, duration: MINUTE },
} as const;

export type LimitName = keyof typeof rules | keyof typeof lightRules;

/** Rules of these names count by network, and so once more for the whole site an IPv6 address belongs to. */
const byNetwork = /(Address|Here)$/;
/** A site may do this many times what one of its networks may: a company has many, and so has somebody who rents a /48. */
export const SITE_FACTOR = 5;

/** Where there is more to say than to wait a while. */
const refusals: Partial<Record<LimitName, ErrorCode>> = {
  bindUnconfirmed: 'too_many_binds',
  bindConfirmed: 'too_many_binds',
  payUnconfirmed: 'too_many_payments',
  payConfirmed: 'too_many_payments',
};

/** One IPv6 customer has a whole /64, so that is what counts as one address, however it is written. */
export const addressKey = (address: string) => {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  // A proxy may name a client in its own way; a key must fit an index all the same.
  if (!isIPv6(address)) return address.slice(0, 64);
  const canonical = new URL(`http://[${address.split('%', 1)[0]}]`).hostname.slice(1, -1);
  return expandIPv6(canonical).slice(0, 4).join(':');
};

const expandIPv6 = (address: string) => {
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  return [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
};

/** The /48 of an IPv6 network, which is what a provider gives to one site; any other key as it is. */
export const siteKey = (key: string) =>
  key.replace(/((?:^| )[\da-f]{1,4}:[\da-f]{1,4}:[\da-f]{1,4}):[\da-f]{1,4}$/, '$1');

type Tries = Partial<Record<LimitName, string>>;

export interface Limits {
  /**
   * Counts one try under each name, and refuses once any of them is used up: the names after that one count nothing.
   * Answers how many tries the last of them has counted.
   */
  consume(tries: Tries): Promise<number>;
  /** The same, with a refusal as an answer. */
  attempt(tries: Tries): Promise<number | Refusal>;
  /** Counts one, and says whether there was room for it. */
  take(name: LimitName, key: string): Promise<boolean>;
  /** Undoes one that was counted for something that did not happen. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Forgets the tries, as after a right password. */
  forgive(name: LimitName, key: string): Promise<void>;
}

type Limiters = Record<LimitName, RateLimiterAbstract>;

const limitersIn = (db: Db, suffix: string, factor: number) =>
  Object.fromEntries([
    ...Object.entries(rules).map(([name, { points, duration }]) => {
      const options = { keyPrefix: name + suffix, points: points * factor, duration };
      // An hourly job deletes what has expired; each limiter would do so with a timer of its own that nobody stops.
      const client = { storeClient: db, schema: rateLimits, clearExpiredByTimeout: false };
      return [name, new RateLimiterDrizzle({ ...client, ...options })];
    }),
    ...Object.entries(lightRules).map(([name, { points, duration }]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name + suffix, points: points * factor, duration }),
    ]),
  ]) as Limiters;

export const limitsIn = (db: Db): Limits => {
  const narrow = limitersIn(db, '', 1);
  const wide = limitersIn(db, 'Site', SITE_FACTOR);
  const countersOf = (name: LimitName, key: string) => {
    const site = byNetwork.test(name) ? siteKey(key) : key;
    return [{ limiter: narrow[name], key }, ...(site === key ? [] : [{ limiter: wide[name], key: site }])];
  };
  const attempt: Limits['attempt'] = async (tries) => {
    let counted = 0;
    for (const [name, given] of Object.entries(tries) as [LimitName, string][]) {
      for (const { limiter, key } of countersOf(name, given)) {
        try {
          counted = (await limiter.consume(key)).consumedPoints;
        } catch (refused) {
          if (refused instanceof Error) throw refused;
          const retryAfterSeconds = Math.ceil((refused as RateLimiterRes).msBeforeNext / 1000);
          return new Refusal(refusals[name] ?? 'rate_limited', { retryAfterSeconds });
        }
      }
    }
    return counted;
  };
  return {
    attempt,
    async consume(tries) {
      const counted = await attempt(tries);
      if (counted instanceof Refusal) throw counted;
      return counted;
    },
    async take(name, key) {
      return !((await attempt({ [name]: key })) instanceof Refusal);
    },
    async giveBack(name, given) {
      for (const { limiter, key } of countersOf(name, given)) await limiter.reward(key);
    },
    async forgive(name, given) {
      for (const { limiter, key } of countersOf(name, given)) await limiter.delete(key);
    },
  };
};
