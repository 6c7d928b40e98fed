import type { Db } from '../../db/database.ts';
import type { AnyJob, Job } from '../../jobs/job.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import { enqueueMail } from '../../mail/mail-job.ts';
import type { Storage } from '../../storage/storage.ts';
import { releaseAnnounced } from './mail.tsx';
import * as store from './store.ts';

interface Dependencies {
  db: Db;
  jobs: JobQueue;
  storage: Storage;
  now: () => Date;
}

const DAY = 24 * 60 * 60_000;

/** So many letters are asked for in one transaction: few enough that nobody else waits long for the embedded database. */
const BATCH = 50;

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Asks for the next letters, and returns where to go on; undefined where there are no more. */
const announceToNext = (services: Dependencies, releaseId: string, after: string) =>
  services.db.transaction(async (tx) => {
    const readers = await store.nextReaders(tx, releaseId, after, BATCH);
    for (const userId of await store.noteReaders(tx, releaseId, readers, services.now())) {
      await enqueueMail(services, tx, releaseAnnounced, { releaseId, userId });
    }
    return readers.length < BATCH ? undefined : readers.at(-1);
  });

/**
 * Asks for a letter to everybody who wants news. That it was asked for is noted in the same transaction: however often
 * this dies and starts anew, nobody is told twice and nobody is left out.
 */
export const announceRelease: Job<{ releaseId: string }, Dependencies> = {
  name: 'releases-announce',
  options: { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 15 * 60, expireInSeconds: 3600 },
  async run({ releaseId }, services) {
    if (!(await store.findById(services.db, releaseId))) return;
    let after: string | undefined = BEFORE_ALL;
    while (after) after = await announceToNext(services, releaseId, after);
  },
};

export const removeFiles: Job<{ keys: string[] }, Dependencies> = {
  name: 'releases-remove-files',
  options: { retryLimit: 24, retryDelay: 15, retryBackoff: true, retryDelayMax: 60 * 60, expireInSeconds: 300 },
  async run({ keys }, { storage }) {
    for (const key of keys) await storage.remove(key);
  },
};

/** A crash between storing files and writing their release leaves files that nobody needs. No upload takes a day. */
export const sweepFiles: Job<object, Dependencies> = {
  name: 'releases-sweep-files',
  options: { retryLimit: 2, expireInSeconds: 600 },
  schedule: '40 3 * * *',
  async run(_data, { db, storage, now }) {
    const aDayAgo = new Date(now().getTime() - DAY);
    const old = (await storage.list()).filter(({ changedAt }) => changedAt < aDayAgo).map(({ key }) => key);
    const needed = await store.neededFiles(db, old);
    for (const key of old) if (!needed.has(key)) await storage.remove(key);
    await storage.discardUnfinished(aDayAgo);
  },
};

export const releaseJobs: readonly AnyJob<Dependencies>[] = [announceRelease, removeFiles, sweepFiles];
