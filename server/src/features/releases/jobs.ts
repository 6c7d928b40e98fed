import type { AnyJob, Job } from '../../platform/jobs/job.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import type { Resources } from '../../platform/resources.ts';
import { DAY } from '../../platform/time.ts';
import type { AccountService } from '../auth/service.ts';
import { isSellerImage } from '../seller/service.ts';
import { hashInstallers } from './installer-hash.ts';
import { releaseAnnounced } from './mail.tsx';
import * as store from './store.ts';

interface Dependencies extends Pick<Resources, 'db' | 'jobs' | 'storage' | 'log' | 'now' | 'realNow'> {
  accounts: Pick<AccountService, 'nextNewsReaders'>;
}

/** How many mails one transaction enqueues: few enough that requests do not wait long for the embedded database. */
const BATCH = 50;

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Enqueues the next mails, and returns the last account; undefined where there are no more. */
const announceToNext = ({ db, accounts, jobs, now }: Dependencies, releaseId: string, after: string) =>
  db.transaction(async (tx) => {
    const readers = await accounts.nextNewsReaders(tx, { after, limit: BATCH }, (userId) =>
      store.isUnannounced(tx, releaseId, userId),
    );
    for (const userId of await store.noteReaders(tx, releaseId, readers, now())) {
      await enqueueMail({ jobs }, tx, releaseAnnounced, { releaseId, userId });
    }
    return readers.length < BATCH ? undefined : readers.at(-1);
  });

/**
 * Enqueues a mail to each account that wants news, and notes that in the same transaction: however often this job dies
 * and is retried, each account gets exactly one mail.
 */
export const announceRelease: Job<{ releaseId: string }, Dependencies> = {
  name: 'releases-announce',
  options: { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 15 * 60, expireInSeconds: 3600 },
  async run({ releaseId }, dependencies) {
    let after: string | undefined = BEFORE_ALL;
    while (after) {
      // Where it is deleted or yanked meanwhile, those who were not told yet need not hear of it.
      const release = await store.findById(dependencies.db, releaseId);
      if (!release || release.yankedAt) return;
      after = await announceToNext(dependencies, releaseId, after);
    }
  },
};

export const removeFiles: Job<{ keys: string[] }, Dependencies> = {
  name: 'releases-remove-files',
  options: { retryLimit: 24, retryDelay: 15, retryBackoff: true, retryDelayMax: 60 * 60, expireInSeconds: 300 },
  async run({ keys }, { storage }) {
    for (const key of keys) await storage.remove(key);
  },
};

/** Removes files that a crash left between storing them and writing their release. No upload takes a day. */
export const sweepFiles: Job<object, Dependencies> = {
  name: 'releases-sweep-files',
  options: { retryLimit: 2, expireInSeconds: 600 },
  schedule: '40 3 * * *',
  async run(_data, { db, storage, realNow }) {
    // Files have the real time.
    const aDayAgo = new Date(realNow().getTime() - DAY);
    const old = (await storage.list())
      .filter(({ key, changedAt }) => !isSellerImage(key) && changedAt < aDayAgo)
      .map(({ key }) => key);
    const needed = await store.neededFiles(db, old);
    for (const key of old) if (!needed.has(key)) await storage.remove(key);
    await storage.discardUnfinished(aDayAgo);
  },
};

export const releaseJobs: readonly AnyJob<Dependencies>[] = [announceRelease, removeFiles, sweepFiles, hashInstallers];
