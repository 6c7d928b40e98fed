import { isIPv6 } from 'node:net';
import {
  type RateLimiterAbstract,
  RateLimiterDrizzle,
  RateLimiterMemory,
  type RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Db } from '../db/database.ts';
import { rateLimits } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How often, per account and per network address. They live in the database: across restarts and processes. */
const rules = {
  // Wrong guesses at one account from one place; the wider rule keeps a botnet from going on for ever,
  // and is wide so that a stranger cannot easily lock the owner out.
  signInHere: { points: 10, duration: 15 * MINUTE },
  signInAccount: { points: 100, duration: 15 * MINUTE },
  signInAddress: { points: 200, duration: 15 * MINUTE },
  registerAccount: { points: 5, duration: 24 * HOUR },
  registerAddress: { points: 100, duration: HOUR },
  forgotAccount: { points: 5, duration: HOUR },
  forgotAddress: { points: 50, duration: HOUR },
  resendAccount: { points: 5, duration: HOUR },
  resendAddress: { points: 50, duration: HOUR },
  passwordAccount: { points: 10, duration: 15 * MINUTE },
  // Each change voids the reset links on their way: whoever has stolen a session must not do so for ever.
  passwordChangeAccount: { points: 5, duration: 24 * HOUR },
  tokenAddress: { points: 100, duration: 15 * MINUTE },
  // Letters that anybody can cause without paying. The two kinds of notices are counted apart, so that nobody can use up
  // the one about a new password.
  unconfirmedLetters: { points: 10, duration: DAY },
  paymentNotices: { points: 20, duration: DAY },
  passwordNotices: { points: 10, duration: DAY },
} as const;

/** Kept in memory, for calls that must not cost a write each; a restart forgets a minute's worth. */
const lightRules = {
  // An installation asks a few times a day; one address may hide a whole company's.
  validateAddress: { points: 600, duration: MINUTE },
} as const;

export type LimitName = keyof typeof rules | keyof typeof lightRules;

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

export interface Limits {
  /**
   * Counts one try under each name, and refuses once any of them is used up: the names after that one count nothing.
   * Answers how many tries the last of them has counted.
   */
  consume(tries: Partial<Record<LimitName, string>>): Promise<number>;
  /** Counts one, and says whether there was room for it. */
  take(name: LimitName, key: string): Promise<boolean>;
  /** Undoes one that was counted for something that did not happen. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Forgets the tries, as after a right password. */
  forgive(name: LimitName, key: string): Promise<void>;
}

export const limitsIn = (db: Db): Limits => {
  const limiters = Object.fromEntries([
    ...Object.entries(rules).map(([name, rule]) => [
      name,
      new RateLimiterDrizzle({ storeClient: db, schema: rateLimits, keyPrefix: name, ...rule }),
    ]),
    ...Object.entries(lightRules).map(([name, rule]) => [name, new RateLimiterMemory({ keyPrefix: name, ...rule })]),
  ]) as Record<LimitName, RateLimiterAbstract>;
  return {
    async consume(tries) {
      let counted = 0;
      for (const [name, key] of Object.entries(tries) as [LimitName, string][]) {
        try {
          counted = (await limiters[name].consume(key)).consumedPoints;
        } catch (refused) {
          if (refused instanceof Error) throw refused;
          const retryAfterSeconds = Math.ceil((refused as RateLimiterRes).msBeforeNext / 1000);
          throw new Refusal('rate_limited', { retryAfterSeconds });
        }
      }
      return counted;
    },
    async take(name, key) {
      try {
        await limiters[name].consume(key);
        return true;
      } catch (refused) {
        if (refused instanceof Error) throw refused;
        return false;
      }
    },
    async giveBack(name, key) {
      await limiters[name].reward(key);
    },
    async forgive(name, key) {
      await limiters[name].delete(key);
    },
  };
};
