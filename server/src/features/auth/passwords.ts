import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hash as argon2 } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { Refusal } from '../../refusal.ts';

// OWASP's smallest recommended cost for argon2id: 19 MiB, two passes.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** More than this many waiting would be answered long after everybody has given up. */
const MAX_WAITING = 100;

const saltOf = (encoded: string) => Buffer.from(encoded.split('$')[4] ?? '', 'base64');

const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

export interface Passwords {
  /** A hash for a new password; accounts that claim one address share its salt. */
  hash(password: string, alike?: string): Promise<string>;
  /**
   * Which of the hashes the password fits, at the cost of one hashing whether there are none,
   * one or several: claims on one address share their salt (docs/decisions/004).
   */
  match(password: string, hashes: readonly string[]): Promise<string | undefined>;
}

/** Hashing is capped so that a storm of sign-ins cannot starve everything else of CPU and memory. */
export const passwordsWithCap = (parallel: number, hash = argon2): Passwords => {
  const limit = pLimit(parallel);
  const compute = (password: string, salt: Buffer) => {
    if (limit.pendingCount >= MAX_WAITING) throw new Refusal('overloaded', { retryAfterSeconds: 5 });
    return limit(() => hash(password, { ...cost, salt }));
  };
  return {
    async hash(password, alike) {
      return compute(password, alike ? saltOf(alike) : randomBytes(16));
    },
    async match(password, hashes) {
      const salts = new Map(hashes.map((encoded) => [encoded.split('$')[4], saltOf(encoded)]));
      if (salts.size === 0) salts.set('', randomBytes(16));
      const computed = await Promise.all([...salts.values()].map((salt) => compute(password, salt)));
      return hashes.find((encoded) => computed.some((candidate) => same(candidate, encoded)));
    },
  };
};
