import type { contract } from '@warden/contract';
import { makeRevocations } from '@warden/license';
import { fromMemory } from '../../platform/http/from-memory.ts';
import type { ContentVersions } from '../../platform/http/versions.ts';
import type { Keys } from '../../platform/keyring/keyring.ts';
import type { Resources } from '../../platform/resources.ts';
import { HOUR } from '../../platform/time.ts';
import * as store from './store.ts';

/** The date in a list says how fresh it is, so an unchanged list is signed again after this time. */
const LONGEST_MILLISECONDS = HOUR;

/** Browsers ask each time and mostly get 304. A cache that many share may answer for a minute. */
const CACHING = 'public, max-age=0, s-maxage=60';

interface Dependencies extends Pick<Resources, 'db' | 'now'> {
  licenses: { keys: Keys };
  versions: ContentVersions;
}

/** Answers with the signed list of revocations. It is read and signed once after each change, and once an hour. */
export const signedRevocations = ({ db, licenses: { keys }, versions, now }: Dependencies) =>
  fromMemory<typeof contract.licenses.revocations>(
    versions.source(async () => ({ version: await store.revocationsVersion(db) })),
    async () => {
      const revoked = await store.revokedIds(db);
      const issued = now();
      const text = await makeRevocations(revoked, issued, keys.signer);
      return { success: true, data: { text, revoked, issued_at: issued.toISOString() } };
    },
    {
      cacheControl: CACHING,
      isTooOld: ({ data }) => {
        const age = now().getTime() - Date.parse(data.issued_at);
        return age < 0 || age > LONGEST_MILLISECONDS;
      },
    },
  );
