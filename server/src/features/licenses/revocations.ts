import { makeRevocations } from '@warden/license';
import type { Services } from '../../services.ts';
import * as store from './store.ts';

/** The date in a list tells its readers how fresh it is: without a change it is signed anew after this long. */
const LONGEST_MILLISECONDS = 3_600_000;

/**
 * Runs one at a time. Whoever asks while one is running waits, together with all the others, for the next: the running one
 * may have read the database before they asked.
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

/** The signed list of revocations: read and signed once for each change, whoever made it, and once an hour. */
export const signedRevocations = ({ db, licenses: { keys }, now }: Pick<Services, 'db' | 'licenses' | 'now'>) => {
  const sign = async (version: string) => {
    const revoked = (await store.revokedIds(db)).map(({ id }) => id);
    const issued = now();
    const text = await makeRevocations(revoked, issued, keys.signer);
    const answer = { success: true as const, data: { text, revoked, issued_at: issued.toISOString() } };
    return { version, issued, answer, bytes: Buffer.from(JSON.stringify(answer)) };
  };
  let signed: Awaited<ReturnType<typeof sign>> | undefined;
  return oneAtATime(async () => {
    // Read before the list: a revocation in between makes the next caller sign once more, and is never missed.
    const version = await store.revocationsVersion(db);
    const age = signed ? now().getTime() - signed.issued.getTime() : 0;
    if (signed?.version !== version || age < 0 || age > LONGEST_MILLISECONDS) signed = await sign(version);
    return signed;
  });
};
