import { makeRevocations } from '@warden/license';
import type { Db } from '../../db/database.ts';
import type { Keys } from '../../keyring/keyring.ts';
import * as store from './store.ts';

/** The date in a list says how fresh it is, so an unchanged list is signed again after this time. */
const LONGEST_MILLISECONDS = 3_600_000;

/**
 * Runs `work` once at a time. Callers that arrive while it runs share the next run: the current one may have read the
 * database before they called.
 */
const oneAtATime = <T>(work: () => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return (): Promise<T> => {
    next ??= last
      .catch(() => undefined)
      .then(() => {
        const running = work();
        last = running;
        next = undefined;
        return running;
      });
    return next;
  };
};

/**
 * Returns the signed list of revocations. It is read and signed once after each change, which any process may have
 * made, and once an hour.
 */
export const signedRevocations = ({
  db,
  licenses: { keys },
  now,
}: {
  db: Db;
  licenses: { keys: Keys };
  now: () => Date;
}) => {
  const sign = async (version: string) => {
    const revoked = (await store.revokedIds(db)).map(({ id }) => id);
    const issued = now();
    const text = await makeRevocations(revoked, issued, keys.signer);
    const answer = { success: true as const, data: { text, revoked, issued_at: issued.toISOString() } };
    return { version, issued, answer, bytes: Buffer.from(JSON.stringify(answer)) };
  };
  let signed: Awaited<ReturnType<typeof sign>> | undefined;
  return oneAtATime(async () => {
    // The version is read before the list, so that a revocation between the two reads makes the next caller sign again.
    const version = await store.revocationsVersion(db);
    const age = signed ? now().getTime() - signed.issued.getTime() : 0;
    if (signed?.version !== version || age < 0 || age > LONGEST_MILLISECONDS) signed = await sign(version);
    return signed;
  });
};
