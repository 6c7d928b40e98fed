import { Refusal } from '../refusal.ts';

const RETRY_AFTER_SECONDS = 1;

/** How many sessions a process remembers the account of. */
const MAX_SESSIONS = 10_000;

/**
 * Lets `running` reads of one account run at once and `waiting` others wait, in the order of arrival. It refuses
 * further ones with `overloaded`. What a read costs is bounded, but without turns one account could ask for many of
 * them at once, and others would wait for the database. Accounts that stay below the number notice nothing.
 */
export const turnsPerAccount = ({ running, waiting }: { running: number; waiting: number }) => {
  const busy = new Map<string, { count: number; queue: (() => void)[] }>();
  return async <T>(account: string, read: () => Promise<T>): Promise<T> => {
    const reads = busy.get(account) ?? { count: 0, queue: [] };
    if (reads.count < running) {
      reads.count++;
      busy.set(account, reads);
    } else {
      if (reads.queue.length >= waiting) throw new Refusal('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      // Whoever ends passes its turn on, so the count stays the same.
      await new Promise<void>((resolve) => reads.queue.push(resolve));
    }
    try {
      return await read();
    } finally {
      const next = reads.queue.shift();
      if (next) next();
      else if (--reads.count === 0) busy.delete(account);
    }
  };
};

/**
 * Remembers whose a session is. A list that finds its session in its own query learns the account only from the answer,
 * so that the first read of a session is counted for the session alone.
 */
export const accountsOfSessions = () => {
  const accounts = new Map<string, string>();
  return {
    of: (tokenHash: string) => accounts.get(tokenHash) ?? tokenHash,
    remember: (tokenHash: string, userId: string) => {
      if (accounts.get(tokenHash) === userId) return;
      if (accounts.size >= MAX_SESSIONS) accounts.clear();
      accounts.set(tokenHash, userId);
    },
  };
};
