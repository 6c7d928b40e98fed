import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { readRows } from '../db/rows.ts';
import { byLabel, type GaugeGroup } from '../telemetry/gauges.ts';
import { DEAD_LETTERS } from './dead-letters.ts';

interface QueueRow {
  name: string;
  due: number;
  age: number;
  succeeded: number | null;
}

const record = <Row>(rows: readonly Row[], key: (row: Row) => string, value: (row: Row) => number | null) =>
  Object.fromEntries(rows.flatMap((row) => (value(row) === null ? [] : [[key(row), value(row) as number]])));

/** Jobs that wait for their time, such as retries, are not due. Finished jobs are deleted after an hour or two. */
export const queueGauges = (
  db: Db,
): GaugeGroup<
  | 'warden_queue_length'
  | 'warden_queue_age_seconds'
  | 'warden_job_last_success_timestamp_seconds'
  | 'warden_dead_letters'
> => ({
  gauges: {
    warden_queue_length: { help: 'Jobs that are due and not begun', labels: ['queue'] },
    warden_queue_age_seconds: { help: 'How long the oldest job that is due has waited', labels: ['queue'] },
    warden_job_last_success_timestamp_seconds: {
      help: 'When a job that runs by time last succeeded, for at most an hour',
      labels: ['queue'],
    },
    warden_dead_letters: { help: 'Jobs that failed for the last time and wait for an operator', labels: ['queue'] },
  },
  async read() {
    const queues = await readRows<QueueRow>(
      db,
      sql`
      select queue.name, waiting.due::int, coalesce(waiting.age, 0)::float8 as age, done.succeeded::float8
      from pgboss.queue
      cross join lateral (
        select count(*) as due, extract(epoch from now() - min(start_after)) as age from pgboss.job
        where job.name = queue.name and state < 'active' and start_after <= now()
      ) waiting
      left join lateral (
        select extract(epoch from max(completed_on)) as succeeded from pgboss.job
        where job.name = queue.name and state = 'completed' and queue.name in (select name from pgboss.schedule)
      ) done on true
      where queue.name <> ${DEAD_LETTERS} and queue.name not like '\\_\\_%'`,
    );
    const dead = await readRows<{ queue: string; count: number }>(
      db,
      sql`
      select coalesce(source_name, '') as queue, count(*)::int as count from pgboss.job
      where name = ${DEAD_LETTERS} and state < 'active' group by 1`,
    );
    const zero = record(
      queues,
      ({ name }) => name,
      () => 0,
    );
    return {
      warden_queue_length: byLabel(
        'queue',
        record(
          queues,
          ({ name }) => name,
          ({ due }) => due,
        ),
      ),
      warden_queue_age_seconds: byLabel(
        'queue',
        record(
          queues,
          ({ name }) => name,
          ({ age }) => age,
        ),
      ),
      warden_job_last_success_timestamp_seconds: byLabel(
        'queue',
        record(
          queues,
          ({ name }) => name,
          ({ succeeded }) => succeeded,
        ),
      ),
      warden_dead_letters: byLabel('queue', {
        ...zero,
        ...record(
          dead,
          ({ queue }) => queue,
          ({ count }) => count,
        ),
      }),
    };
  },
});
