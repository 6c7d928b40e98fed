import type { AnyJob, Job } from '../../platform/jobs/job.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import type { Resources } from '../../platform/resources.ts';
import { DAY } from '../../platform/time.ts';
import type { AccountService } from '../auth/service.ts';
import { countAffected, stateOf } from './domain.ts';
import type { InstallVersions } from './install-versions.ts';
import { advisoryAnnounced } from './mail.tsx';
import { readersOf } from './readers.ts';
import * as store from './store.ts';
import type { AdvisoryRow } from './wire.ts';

interface Dependencies extends Pick<Resources, 'db' | 'jobs' | 'now'> {
  accounts: Pick<AccountService, 'findAll'>;
  installs: InstallVersions;
}

/** How many mails one transaction enqueues: few enough that requests do not wait long for the embedded database. */
const BATCH = 50;

/** How the number of affected installations falls is recorded for this long. */
export const COUNTED = 365 * DAY;

const inBatches = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, index) => ids.slice(index * BATCH, (index + 1) * BATCH));

/**
 * Enqueues a mail to each person whom the advisory concerns, and notes that in the same transaction: however often this
 * job dies and is retried, and for however many reasons somebody is concerned, they get one mail.
 */
export const announceAdvisory: Job<{ advisoryId: string }, Dependencies> = {
  name: 'advisories-announce',
  options: { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 15 * 60, expireInSeconds: 3600 },
  async run({ advisoryId }, dependencies) {
    const { db, jobs, now } = dependencies;
    const advisory = await store.findAdvisory(db, advisoryId);
    if (!advisory || stateOf(advisory) !== 'published') return;
    for await (const people of readersOf(dependencies, advisory, BATCH)) {
      for (const batch of inBatches(people)) {
        await db.transaction(async (tx) => {
          const noted = await store.noteReaders(tx, advisoryId, batch, now());
          await enqueueMail({ jobs }, tx, advisoryAnnounced, ...noted.map((userId) => ({ advisoryId, userId })));
        });
      }
    }
  },
};

/** Records how many installations each of these advisories affects today. */
export const noteAffected = async (
  { installs, now }: Pick<Dependencies, 'installs' | 'now'>,
  tx: Dependencies['db'],
  advisories: readonly AdvisoryRow[],
) => {
  if (advisories.length === 0) return;
  const [counts, day] = [await installs.countByVersion(tx), now().toISOString().slice(0, 10)];
  const rows = advisories.map(({ id: advisoryId, affected }) => ({
    ...{ advisoryId, day, installations: countAffected(affected, counts) },
  }));
  await store.noteHistory(tx, rows);
};

export const countAffectedInstalls: Job<object, Dependencies> = {
  name: 'advisories-count',
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 300 },
  schedule: '10 0 * * *',
  async run(_data, dependencies) {
    const { db, now } = dependencies;
    await noteAffected(dependencies, db, await store.listCounted(db, new Date(now().getTime() - COUNTED)));
  },
};

export const advisoryJobs: readonly AnyJob<Dependencies>[] = [announceAdvisory, countAffectedInstalls];
