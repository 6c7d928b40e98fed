import type { Db, JobWithMetadata, PgBoss } from 'pg-boss';

/** Jobs without retries left wait in this dead-letter queue for an operator. Operators know it by this name. */
export const DEAD_LETTERS = 'parked';

/** A job that waits for an operator. It leaves out the job's data, so it is safe to show and to log. */
interface DeadLetter {
  id: string;
  queue: string;
  kind: string;
  failedAt: Date;
  error: string;
}

type Queue = Pick<PgBoss, 'findJobs' | 'redrive'>;

const toDeadLetter = ({ id, data, sourceName, sourceOutput, createdOn }: JobWithMetadata<object>): DeadLetter => ({
  id,
  queue: sourceName ?? '',
  kind: String((data as { kind?: unknown } | null)?.kind ?? ''),
  // Drizzle leaves times as texts.
  failedAt: new Date(createdOn),
  error: String((sourceOutput as { message?: unknown } | null)?.message ?? ''),
});

export const findDeadLetters = async (boss: Queue, db: Db) =>
  (await boss.findJobs<object>(DEAD_LETTERS, { queued: true, db })).map(toDeadLetter);

/** Puts the dead letters back into their queues and returns how many there were. */
export const retryDeadLetters = async (boss: Queue, db: Db) => {
  let moved = 0;
  for (let batch = -1; batch !== 0; moved += batch) batch = await boss.redrive(DEAD_LETTERS, { db });
  return moved;
};
