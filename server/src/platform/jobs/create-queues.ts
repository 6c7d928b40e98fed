import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { PgBoss } from 'pg-boss';
import { DEAD_LETTERS } from './dead-letters.ts';
import type { AnyJob } from './job.ts';

/** Claims of dead workers are taken over (take-over.ts) before pg-boss would fail them. */
const CLAIM_SECONDS = 120;

/** A retry at once would fail by the same outage, and three in a row would make a dead letter of a job that is well. */
const RETRY_SECONDS = 60;

/** Finished jobs are deleted soon: their rows tell what happened to which account, and have no further use. */
export const DONE_SECONDS = 3600;

export const DEAD_LETTER_SECONDS = 365 * 24 * 3600;

/** What came due while no process or no database was there runs once afterwards: a backup must not wait for a day. */
export const MAKE_UP = { missed: 'once' } as const;

/** Tells what a database has from an earlier start: writing it anew takes eighty statements at each start. */
const existingOf = async (boss: PgBoss) => {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, Object.entries(queue)]));
  const schedules = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
  return {
    hasQueue: (name: string, settings: object) => {
      const found = new Map<string, unknown>(queues.get(name));
      return Object.entries(settings).every(([key, value]) => found.get(key) === value);
    },
    hasSchedule: (name: string, cron: string) => {
      const found = schedules.get(name);
      return found?.cron === cron && isDeepStrictEqual(found.options, MAKE_UP);
    },
  };
};

/** Creates the queue and the schedule of each job, or brings them up to date. */
export const createQueues = async (boss: PgBoss, jobs: readonly AnyJob[]) => {
  const { hasQueue, hasSchedule } = await existingOf(boss);
  const deadLetters = { retentionSeconds: DEAD_LETTER_SECONDS };
  if (!hasQueue(DEAD_LETTERS, deadLetters)) await boss.createQueue(DEAD_LETTERS, deadLetters);
  for (const { name, options, schedule } of jobs) {
    const settings = {
      heartbeatSeconds: CLAIM_SECONDS,
      deleteAfterSeconds: DONE_SECONDS,
      retryDelay: RETRY_SECONDS,
      ...options,
      deadLetter: DEAD_LETTERS,
      notify: true,
    };
    if (!hasQueue(name, settings)) {
      await boss.createQueue(name, settings);
      await boss.updateQueue(name, settings);
      // pg-boss looks up a queue on its own connection at the first use. PGlite has only one connection, so the lookup
      // would wait forever inside a transaction. It therefore happens here.
      await boss.getJobById(name, randomUUID());
    }
    if (schedule && !hasSchedule(name, schedule)) await boss.schedule(name, schedule, null, MAKE_UP);
  }
};
