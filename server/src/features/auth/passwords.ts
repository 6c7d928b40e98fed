import { timingSafeEqual } from 'node:crypto';
import { hash as argon2 } from '@node-rs/argon2';
import { fairQueue } from '../../platform/http/fair-queue.ts';
import type { Secret } from '../../platform/secret/secret.ts';
import { currentAddress } from '../../platform/work.ts';

// OWASP's smallest recommended cost for argon2id: 19 MiB, two passes.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** With more requests waiting than this, visitors would have given up before the answer. */
const MAX_WAITING = 100;
const RETRY_AFTER_SECONDS = 5;

const SALT_BYTES = 16;

const saltIn = (encoded: string) => encoded.split('$')[4] ?? '';

const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** An address as compared, and the password hashes of the accounts that claim it. */
export interface Claimed {
  key: string;
  hashes: readonly string[];
}

export interface Passwords {
  /** A hash for a new password. It has the salt of the first claim, so that all claims on one address share it. */
  hash(password: string, address: Claimed): Promise<string>;
  /**
   * Which of the hashes the password fits, at the cost of exactly one hashing whether there are none, one or several
   * (docs/decisions/004). Claims that were registered at the same instant, before salts came from the address, may have
   * different salts: each try is then compared with the claims of one of them, in turn.
   */
  match(password: string, address: Claimed, turn?: number): Promise<string | undefined>;
}

/** Whether this hash still has to be brought to the salt that the address's claims share. */
export const hasOtherSalt = (encoded: string, { hashes: [first = encoded] }: Pick<Claimed, 'hashes'>) =>
  saltIn(encoded) !== saltIn(first);

/**
 * Hashing is capped so that a storm of sign-ins cannot starve everything else of CPU and memory, and networks that send
 * many of them wait for those that send few.
 */
export const passwordsWithCap = (parallel: number, secret: Secret, hash = argon2): Passwords => {
  const queue = fairQueue({ running: parallel, waiting: MAX_WAITING, retryAfterSeconds: RETRY_AFTER_SECONDS });
  const compute = (password: string, salt: Buffer) => queue(currentAddress(), () => hash(password, { ...cost, salt }));
  // A random salt would be another one for each of several registrations at the same instant.
  const saltOf = (key: string) => secret.mac('password salt', key).subarray(0, SALT_BYTES);
  return {
    async hash(password, { key, hashes: [first] }) {
      return compute(password, first ? Buffer.from(saltIn(first), 'base64') : saltOf(key));
    },
    async match(password, { key, hashes }, turn = 0) {
      const salts = [...new Set(hashes.map(saltIn))];
      const salt = salts[turn % salts.length];
      const computed = await compute(password, salt ? Buffer.from(salt, 'base64') : saltOf(key));
      return hashes.find((encoded) => same(computed, encoded));
    },
  };
};
