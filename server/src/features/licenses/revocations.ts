import { makeRevocations } from '@warden/license';
import type { Db } from '../../db/database.ts';
import type { Keys } from '../../keyring/keyring.ts';
import * as store from './store.ts';

/** The date in a list says how fresh it is: without a change the list is signed anew after this long. */
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

/** The signed list of revocations, which is read and signed once for each change, from any process, and once an hour. */
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
    // The version is read before the list: a revocation in between makes the next caller sign once more.
    const version = await store.revocationsVersion(db);
    const age = signed ? now().getTime() - signed.issued.getTime() : 0;
    if (signed?.version !== version || age < 0 || age > LONGEST_MILLISECONDS) signed = await sign(version);
    return signed;
  });
};
