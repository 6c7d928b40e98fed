import { isIPv6 } from 'node:net';
import type { ErrorCode } from '@warden/contract';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Db } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import { type Counted, type Counter, countAttempt, deleteCounter, subtractAttempt } from './limit-counters.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * These limits count per account and per network address. Their counters are in the database, so they survive restarts
 * and hold for all processes.
 */
const rules = {
  // This counts wrong passwords for one account from one network, and the wider rule stops a botnet. An owner who is
  // refused by it can still sign in from a known device, or by a new password (docs/decisions/025).
  signInHere: { points: 10, duration: 15 * MINUTE },
  signInAccount: { points: 100, duration: 15 * MINUTE },
  signInDevice: { points: 10, duration: 15 * MINUTE },
  signInAddress: { points: 200, duration: 15 * MINUTE },
  registerAccount: { points: 5, duration: 24 * HOUR },
  registerAddress: { points: 100, duration: HOUR },
  forgotAccount: { points: 5, duration: HOUR },
  forgotAddress: { points: 50, duration: HOUR },
  resendAccount: { points: 5, duration: HOUR },
  resendAddress: { points: 50, duration: HOUR },
  passwordAccount: { points: 10, duration: 15 * MINUTE },
  // Each change voids the reset links that were sent before, so a stolen session must not change the password
  // endlessly.
  passwordChangeAccount: { points: 10, duration: DAY },
  // This counts wrong codes of six digits for one account; passkeys and recovery codes cannot be guessed and are not
  // counted (docs/decisions/032).
  factorAccount: { points: 20, duration: HOUR },
  // A password reset clears the limit above. Whoever reads the mailbox could otherwise reset and guess in turn.
  factorReliefAccount: { points: 3, duration: DAY },
  factorAddress: { points: 200, duration: 15 * MINUTE },
  factorChangeAccount: { points: 50, duration: DAY },
  // Somebody who knows the password can say that all factors are lost, and each time their owner gets a mail.
  factorLostAccount: { points: 5, duration: DAY },
  // Each of these sends a mail to an address that may be a stranger's.
  emailChangeAccount: { points: 5, duration: DAY },
  emailChangeAddress: { points: 50, duration: HOUR },
  // An accounting address may be a stranger's too. The mailbox itself is counted, whoever asks.
  companyAccount: { points: 200, duration: DAY },
  accountingMailAddress: { points: 100, duration: HOUR },
  accountingMailAccount: { points: 40, duration: DAY },
  accountingMailbox: { points: 5, duration: DAY },
  // An export reads all tables.
  exportAccount: { points: 5, duration: DAY },
  // Each of these may cost a call of the register of companies, which has a daily limit.
  companyLookUpAddress: { points: 300, duration: HOUR },
  companyLookUpAccount: { points: 60, duration: HOUR },
  tokenAddress: { points: 100, duration: 15 * MINUTE },
  // These limit the mails that a stranger can cause without paying. The two kinds of notices are counted separately, so
  // that a stranger cannot use up the one about a new password.
  unconfirmedLetters: { points: 10, duration: DAY },
  paymentNotices: { points: 20, duration: DAY },
  // An account may have 100 open invoices, and five accounting addresses get each of them too.
  invoiceLetters: { points: 600, duration: DAY },
  passwordNotices: { points: 10, duration: DAY },
  factorNotices: { points: 30, duration: DAY },
  factorGuessNotices: { points: 3, duration: DAY },
  // These limit the mails to the owner of an address that others register again, and to one that was confirmed by a
  // link alone.
  claimNotices: { points: 5, duration: DAY },
  ownerLetters: { points: 10, duration: DAY },
  signInNotices: { points: 10, duration: DAY },
  // These limit actions that cost nothing. An account with an unconfirmed address may do less.
  bindAddress: { points: 3000, duration: HOUR },
  bindUnconfirmed: { points: 20, duration: DAY },
  bindConfirmed: { points: 2000, duration: DAY },
  payAddress: { points: 1000, duration: HOUR },
  payUnconfirmed: { points: 20, duration: DAY },
  payConfirmed: { points: 300, duration: DAY },
  // An administrator may look at an announcement a few times before it is sent.
  announcementTestAccount: { points: 20, duration: HOUR },
  // This refuses nothing. A visitor who requests an installer again within the time that a link to it lasts is counted as
  // one download.
  downloadVisitor: { points: 1_000_000, duration: 15 * MINUTE },
  documentsAccount: { points: 60, duration: HOUR },
} as const;

/**
 * These limits are counted in memory, for calls that must not cost a write each. A restart forgets at most one minute.
 */
const lightRules = {
  // An installation validates a few times a day, but a whole company may share one address.
  validateAddress: { points: 600, duration: MINUTE },
} as const;

const allRules = { ...rules, ...lightRules };

/** The names that are counted in the database. */
export type StoredLimitName = keyof typeof rules;
export type LimitName = keyof typeof allRules;

/** Rules with these names count by network, and a second time for the whole site that an IPv6 address belongs to. */
const byNetwork = /(Address|Here)$/;
/**
 * A site has many networks, so it may do this many times as much as one of them. Anyone can rent a /48, so there is a
 * limit.
 */
export const SITE_FACTOR = 5;

/** The refusals of these rules have a text of their own; the others answer `rate_limited`. */
const refusals: Partial<Record<LimitName, ErrorCode>> = {
  signInAccount: 'sign_in_limited',
  bindUnconfirmed: 'too_many_binds',
  bindConfirmed: 'too_many_binds',
  payUnconfirmed: 'too_many_payments',
  payConfirmed: 'too_many_payments',
};

/**
 * Returns the key under which an address is counted. A customer with IPv6 has a whole /64, so it counts as one address.
 */
export const addressKey = (address: string) => {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  // A proxy may send any text as the client's address, but a key must fit into an index.
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

/** Returns the network that an address belongs to: the /24 of an IPv4 address, the /64 of an IPv6 address. */
export const networkOf = (address: string) => addressKey(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1');

/** Returns the /48 of an IPv6 network, which a provider gives to one site. Other keys are returned unchanged. */
export const siteKey = (key: string) =>
  key.replace(/((?:^| )[\da-f]{1,4}:[\da-f]{1,4}:[\da-f]{1,4}):[\da-f]{1,4}$/, '$1');

type Tries = Partial<Record<StoredLimitName, string>> | Record<keyof typeof lightRules, string>;

export interface ReachedLimit {
  name: LimitName;
  /** It may contain a mail address, so it must not be shown or logged. */
  key: string;
  /** The network that was counted, where the rule counts networks. */
  network: string | undefined;
}

/** What an attempt has come to. */
export interface Attempt {
  /** The number of attempts under each name, up to the one that is used up. */
  counts: Partial<Record<LimitName, number>>;
  /** The name that is used up, and the refusal for it. */
  reached?: { name: LimitName; refusal: Refusal };
}

export interface Limits {
  /**
   * Counts one attempt under each name, up to the first one that is used up; the names after it are not counted. Names
   * of networks have to come before names of accounts.
   */
  attempt(tries: Tries): Promise<Attempt>;
  /** Like `attempt`, but throws the refusal. */
  consume(tries: Tries): Promise<void>;
  /** Counts one attempt and returns whether the limit allowed it. */
  tryConsume(name: StoredLimitName, key: string): Promise<boolean>;
  /** Subtracts one attempt, for an action that did not happen. */
  undo(name: StoredLimitName, key: string): Promise<void>;
  /** Calls back once in each window that is used up, before the attempt is refused. A later listener replaces it. */
  onReached(listener: (reached: ReachedLimit) => Promise<void>): void;
  /** Deletes the counter, for example after a correct password. */
  reset(name: StoredLimitName, key: string): Promise<void>;
}

/** The counters of a name: that of the key and, for a network in a larger site, that of the site. */
const countersOf = (name: LimitName, given: string) => {
  const { points, duration: seconds } = allRules[name];
  const site = byNetwork.test(name) ? siteKey(given) : given;
  const narrow = { name, given, key: `${name}:${given}`, points, seconds };
  return site === given ? [narrow] : [narrow, { ...narrow, key: `${name}Site:${site}`, points: points * SITE_FACTOR }];
};

const isLight = ({ name }: { name: LimitName }) => name in lightRules;

const countInMemory = () => {
  const memory = new RateLimiterMemory({ keyPrefix: '', points: 1, duration: MINUTE });
  return async (counters: readonly Counter[]): Promise<Counted[]> => {
    const counted: Counted[] = [];
    for (const { key, points, seconds } of counters) {
      const { consumedPoints, msBeforeNext } = await memory.penalty(key, 1, { customDuration: seconds });
      counted.push({ points: consumedPoints, seconds: Math.ceil(msBeforeNext / 1000) });
      if (consumedPoints > points) break;
    }
    return counted;
  };
};

export const limitsIn = (db: Db): Limits => {
  const count = countInMemory();
  let report: (reached: ReachedLimit) => Promise<void> = async () => {};

  const refuse = async ({ name, given, points }: ReturnType<typeof countersOf>[number], state: Counted) => {
    if (state.points === points + 1) {
      await report({ name, key: given, network: byNetwork.test(name) ? given.split(' ').at(-1) : undefined });
    }
    return new Refusal(refusals[name] ?? 'rate_limited', { retryAfterSeconds: state.seconds });
  };

  const attempt: Limits['attempt'] = async (tries) => {
    const counters = Object.entries(tries).flatMap(([name, given]) => countersOf(name as LimitName, given));
    // No call mixes the two kinds.
    const counted = await (counters.some(isLight) ? count(counters) : countAttempt(db, counters));
    const counts: Attempt['counts'] = {};
    for (const [place, state] of counted.entries()) {
      const counter = counters[place] as (typeof counters)[number];
      if (state.points > counter.points) {
        return { counts, reached: { name: counter.name, refusal: await refuse(counter, state) } };
      }
      counts[counter.name] ??= state.points;
    }
    return { counts };
  };

  return {
    attempt,
    async consume(tries) {
      const { reached } = await attempt(tries);
      if (reached) throw reached.refusal;
    },
    async tryConsume(name, key) {
      return !(await attempt({ [name]: key })).reached;
    },
    onReached(listener) {
      report = listener;
    },
    async undo(name, given) {
      for (const { key } of countersOf(name, given)) await subtractAttempt(db, key);
    },
    async reset(name, given) {
      for (const { key } of countersOf(name, given)) await deleteCounter(db, { key });
    },
  };
};
