import { createHash } from 'node:crypto';
import type { Job } from '../../platform/jobs/job.ts';
import { describeError } from '../../platform/log.ts';
import { minisignHash } from '../../platform/minisign/minisign.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import * as store from './store.ts';

/** Stores an installer, and returns its number of bytes and both of its hashes: that of downloads, and the signed one. */
export const storeInstaller = async (storage: Storage, key: string, bytes: AsyncIterable<Uint8Array>) => {
  const hash = minisignHash();
  const pass = async function* () {
    for await (const chunk of bytes) {
      hash.update(chunk);
      yield chunk;
    }
  };
  return { ...(await storage.put(key, pass())), blake2b: hash.digest('hex') };
};

/** Reads a stored installer. What is not the file that was published must not be signed. */
const hashStored = async (storage: Storage, { storageKey, sha256 }: { storageKey: string; sha256: string }) => {
  const [published, signed] = [createHash('sha256'), minisignHash()];
  for await (const chunk of await storage.open(storageKey)) {
    published.update(chunk);
    signed.update(chunk);
  }
  if (published.digest('hex') !== sha256) throw new Error('the stored file is not the one that was published');
  return signed.digest('hex');
};

/** Hashes the installers that were published before releases were signed, each once. */
export const hashInstallers: Job<object, Pick<Resources, 'db' | 'storage' | 'log'>> = {
  name: 'releases-hash-installers',
  options: { retryLimit: 0, expireInSeconds: 3600 },
  schedule: '*/10 * * * *',
  async run(_data, { db, storage, log }) {
    for (const installer of await store.unhashedInstallers(db)) {
      try {
        await store.setBlake2b(db, installer.storageKey, await hashStored(storage, installer));
      } catch (error) {
        // The others can be signed all the same. The next run tries this one again.
        log.error(
          { installer: installer.storageKey, reason: describeError(error) },
          'an installer cannot be signed: its file was not read',
        );
      }
    }
  },
};
