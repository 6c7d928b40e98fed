import { type RevocationFileEntry, verifyRevocationIndex } from '@warden/license';
import type { Job } from '../../platform/jobs/job.ts';
import { describeError } from '../../platform/log.ts';
import { logRarely } from '../../platform/log-rarely.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { readText, writeText } from '../../platform/storage/text-files.ts';
import { DAY } from '../../platform/time.ts';
import { caching, type PublishedRevocations, RENEWED_AFTER, type RevocationFiles } from './revocation-files.ts';

const INDEX = 'index.txt';
const keyOf = ({ sha256 }: Pick<RevocationFileEntry, 'sha256'>) => `${sha256}.txt`;

/** A file that no index names is deleted after this time. */
const UNNAMED_FOR = DAY;

interface Dependencies extends Pick<Resources, 'keys' | 'log' | 'now' | 'revocationStorage'> {
  revocations: Pick<RevocationFiles, 'latest'>;
}

const write = (storage: Storage, key: string, content: string, cacheControl: string) =>
  writeText(storage, key, content, { contentType: 'text/plain; charset=utf-8', cacheControl });

/** An index that is missing or broken is replaced. */
const readIndex = async (storage: Storage, { keys }: Dependencies) => {
  const stored = await readText(storage, INDEX);
  return stored === undefined ? undefined : verifyRevocationIndex(stored, keys.published);
};

const hashesOf = (files: readonly RevocationFileEntry[]) => files.map(({ sha256 }) => sha256).join();

/** Files are stored before the index that names them, so that whoever reads the index finds them. */
const copyTo = async (storage: Storage, { text: index, files }: PublishedRevocations, dependencies: Dependencies) => {
  const before = await readIndex(storage, dependencies);
  const now = dependencies.now().getTime();
  const isYoung = before && now - Date.parse(before.issued) < RENEWED_AFTER;
  if (isYoung && hashesOf(before.files) === hashesOf(files)) return;
  const stored = await storage.list();
  const storedKeys = new Set(stored.map(({ key }) => key));
  for (const file of files) {
    if (!storedKeys.has(keyOf(file))) await write(storage, keyOf(file), file.text, caching.file);
  }
  await write(storage, INDEX, index, caching.index);
  // Caches may still answer with the index before this one.
  const named = new Set([INDEX, ...files.map(keyOf), ...(before?.files ?? []).map(keyOf)]);
  for (const { key, changedAt } of stored) {
    if (!named.has(key) && now - changedAt.getTime() > UNNAMED_FOR) await storage.remove(key);
  }
};

/**
 * Copies index and files of revocations to the S3, where there is one and they have changed. It runs by time rather than
 * after each change, so that no way to revoke a license can be forgotten, and an outage of the S3 ends by itself.
 */
export const copyRevocations: Job<object, Dependencies> = {
  name: 'licenses-copy-revocations',
  options: { retryLimit: 0, expireInSeconds: 300 },
  schedule: '* * * * *',
  async run(_data, dependencies) {
    const { revocationStorage: storage, revocations, log } = dependencies;
    if (!storage) return;
    try {
      await copyTo(storage, await revocations.latest(), dependencies);
    } catch (error) {
      // The next minute's run tries again. A dead letter a minute would say no more than this line.
      logRarely(
        log,
        'error',
        { reason: describeError(error) },
        'revocations were not copied to the S3, will try again',
      );
    }
  },
};
