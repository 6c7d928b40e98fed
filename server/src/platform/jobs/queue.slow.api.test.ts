import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import bossPackage from 'pg-boss/package.json' with { type: 'json' };
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyDatabase } from '../../../test/database.ts';
import type { Database } from '../db/database.ts';
import { readRows } from '../db/rows.ts';
import { logOptions } from '../log.ts';
import type { Job } from './job.ts';
import { type JobQueue, openQueue } from './queue.ts';
import { giveBack, takeOver } from './take-over.ts';

interface Order {
  kind: string;
  email: string;
}

let database: Database;
let queue: JobQueue;
let ran: { data: Order; id: string }[];
let runs: (order: Order) => Promise<void>;
const lines: string[] = [];
const log = pino({ ...logOptions, level: 'info' }, { write: (line: string) => void lines.push(line) });
const order = { kind: 'test.order', email: 'anna@example.com' };

/** Each test has a queue with a name of its own and short retries. */
let count = 0;
let job: Job<Order, object>;
const quick = { retryLimit: 1, retryDelay: 0, retryBackoff: false };
const open = async (options: Job<Order, object>['options'] = quick, traits: Partial<Job<Order, object>> = {}) => {
  job = {
    ...traits,
    name: `orders-${++count}`,
    options,
    async run(data, _dependencies, id) {
      await runs(data);
      ran.push({ data, id });
    },
  };
  return openAgain();
};
const openAgain = async (changes: Partial<Job<Order, object>> = {}) => {
  queue = await openQueue(database, [{ ...job, ...changes }], log, { pollMs: 50, takeOverMs: 50, cronSeconds: 1 });
  return queue;
};

beforeAll(async () => {
  database = await copyDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  ran = [];
  lines.length = 0;
  runs = async () => {};
});
afterEach(async () => {
  await database.db.execute(sql`delete from pgboss.job`);
  await queue.stop();
});

const rows = <Row extends object>(query: SQL) => readRows<Row>(database.db, query);
const jobRows = () => rows(sql`select id from pgboss.job where name = ${job.name}`);
const soon = { interval: 20 };

it('runs as many jobs of one group as it may, and those of others meanwhile', async () => {
  await open(quick, { parallel: 3, perGroup: 1, groupOf: ({ email }) => email });
  const { promise: slow, resolve: go } = Promise.withResolvers<void>();
  let begun = 0;
  runs = async ({ email }) => {
    if (email !== 'slow') return;
    begun += 1;
    await slow;
  };
  const [first, second, other] = ['slow', 'slow', 'other'].map((email) => ({ kind: 'test.order', email }));
  await queue.enqueue(database.db, job, first as Order);
  await queue.work([job], {});
  await expect.poll(() => begun, soon).toBe(1);
  await queue.enqueue(database.db, job, second as Order, other as Order);
  await expect.poll(() => ran.map(({ data }) => data.email), soon).toEqual(['other']);
  expect(begun).toBe(1);
  go();
  await expect.poll(() => ran.map(({ data }) => data.email), soon).toEqual(['other', 'slow', 'slow']);
});

it('makes up once for the times at which no process or no database was there', async () => {
  await open();
  const missed = new Date(Date.now() - 10 * 60_000);
  await queue.schedule(job, `${missed.getUTCMinutes()} ${missed.getUTCHours()} * * *`);
  await queue.stop();
  await database.db.execute(sql`update pgboss.schedule set created_on = now() - interval '3 days'`);
  await database.db.execute(sql`update pgboss.version set cron_on = now() - interval '2 days'`);
  await openAgain();
  await queue.work([job], {});
  await expect.poll(() => ran.length, soon).toBe(1);
  await queue.schedule(job, undefined);
  expect(await jobRows()).toHaveLength(1);
});

it('has no job of a transaction that rolled back, and one of a transaction that committed, run once', async () => {
  await open();
  await queue.work([job], {});
  const undone = database.db.transaction(async (tx) => {
    await queue.enqueue(tx, job, { ...order, kind: 'rolled back' });
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  expect(await jobRows()).toEqual([]);
  const id = await database.db.transaction((tx) => queue.enqueue(tx, job, order));
  await expect.poll(() => ran, soon).toEqual([{ data: order, id }]);
  await expect
    .poll(() => rows(sql`select state::text, retry_count from pgboss.job where name = ${job.name}`), soon)
    .toEqual([{ state: 'completed', retry_count: 0 }]);
});

it('leaves alone the jobs of another version, whose queues it does not know', async () => {
  const other = await open();
  const unknown = job;
  await other.enqueue(database.db, unknown, order);
  await other.stop();
  await open();
  await queue.work([job], {});
  const id = await queue.enqueue(database.db, job, { ...order, kind: 'known' });
  await expect.poll(() => ran, soon).toEqual([{ data: { ...order, kind: 'known' }, id }]);
  expect(await rows(sql`select state::text from pgboss.job where name = ${unknown.name}`)).toEqual([
    { state: 'created' },
  ]);
});

it('finds the jobs of another process', async () => {
  await open();
  const other = await openQueue(database, [job], log);
  await queue.work([job], {});
  // By now the worker has looked once, and will not look again by itself for a minute.
  await queue.enqueue(database.db, job, order);
  await expect.poll(() => ran.length, soon).toBe(1);
  for (let n = 0; n < 3; n++) await other.enqueue(database.db, job, order);
  await other.stop();
  await expect.poll(() => ran.length, soon).toBe(4);
});

it('does a burst of jobs one after the other without pausing in between', async () => {
  await open();
  let running = 0;
  let most = 0;
  runs = async () => {
    most = Math.max(most, ++running);
    await nextTurn();
    running--;
  };
  for (let n = 0; n < 12; n++) await queue.enqueue(database.db, job, { ...order, kind: String(n) });
  await queue.work([job], {});
  await expect
    .poll(() => ran.map(({ data }) => data.kind), soon)
    .toEqual(Array.from({ length: 12 }, (_, n) => String(n)));
  expect(most).toBe(1);
});

it('runs as many jobs of a kind at once as it has workers, and the failure of one is not that of the others', async () => {
  await open({ ...quick, retryLimit: 0 }, { parallel: 3 });
  const all = Promise.withResolvers<void>();
  let running = 0;
  runs = async ({ kind }) => {
    if (++running === 3) all.resolve();
    await all.promise;
    if (kind === '1') throw new Error('not today');
  };
  for (let n = 0; n < 3; n++) await queue.enqueue(database.db, job, { ...order, kind: String(n) });
  await queue.work([job], {});
  await expect.poll(() => queue.deadLetters(), soon).toMatchObject([{ kind: '1' }]);
  expect(ran.map(({ data }) => data.kind).toSorted()).toEqual(['0', '2']);
});

it('waits longer before each retry, up to the longest wait', async () => {
  await open({ retryLimit: 8, retryDelay: 15, retryBackoff: true, retryDelayMax: 100 });
  runs = async () => {
    throw new Error('not today');
  };
  await queue.enqueue(database.db, job, order);
  await queue.work([job], {});
  const gaps: { whole: number; left: number }[] = [];
  for (let attempt = 1; attempt <= 4; attempt++) {
    const failed = () =>
      rows<{ whole: number; left: number }>(sql`
        select extract(epoch from start_after - started_on)::float8 as whole,
          extract(epoch from start_after - now())::float8 as left from pgboss.job
        where name = ${job.name} and state = 'retry' and retry_count = ${attempt - 1} and start_after > now()`);
    await expect.poll(failed, soon).toHaveLength(1);
    gaps.push((await failed())[0] ?? { whole: 0, left: 0 });
    await database.db.execute(sql`update pgboss.job set start_after = now() where name = ${job.name}`);
  }
  // The delays double with jitter: each is between half of its value and all of it, up to the maximum.
  const wholes = [30, 60, 100, 100];
  for (const [index, { whole, left }] of gaps.entries()) {
    expect(whole).toBeGreaterThanOrEqual(Math.min(15 * 2 ** index, 100));
    expect(left).toBeLessThanOrEqual(wholes[index] as number);
  }
});

it('makes a dead letter of a job that failed for the last time, logs it once without personal data, and runs it again on demand', async () => {
  await open();
  runs = async ({ email }) => {
    await database.db.execute(sql`select ${email}::uuid`);
  };
  const id = await database.db.transaction((tx) => queue.enqueue(tx, job, order));
  await queue.work([job], {});
  await expect.poll(() => queue.deadLetters(), soon).toHaveLength(1);
  const [deadLetter] = await queue.deadLetters();
  expect(deadLetter).toMatchObject({ queue: job.name, kind: 'test.order', failedAt: expect.any(Date) });
  expect(deadLetter?.error).toContain('invalid input syntax for type uuid');
  const logged = lines.map((line) => JSON.parse(line) as { level: number; msg: string; attempt: number; job: string });
  expect(logged.map(({ level, attempt }) => [level, attempt])).toEqual([
    [40, 1],
    [50, 2],
  ]);
  expect(logged[1]).toMatchObject({ job: job.name, msg: 'job parked: it failed for the last time' });

  runs = async () => {};
  expect(await queue.retryDeadLetters()).toBe(1);
  // The id is the same as at first, because a mail's Message-ID is made of it.
  await expect.poll(() => ran, soon).toEqual([{ data: order, id }]);
  expect(await queue.deadLetters()).toEqual([]);
  expect(await queue.retryDeadLetters()).toBe(0);
});

it('lets a running job finish when it is asked to stop, and leaves the rest for the next start', async () => {
  await open();
  let begun = 0;
  const finished = Promise.withResolvers<void>();
  runs = async () => {
    begun++;
    await finished.promise;
  };
  await queue.enqueue(database.db, job, order);
  await queue.enqueue(database.db, job, order);
  await queue.work([job], {});
  await expect.poll(() => begun, soon).toBe(1);
  const done = queue.finish();
  finished.resolve();
  await done;
  await queue.stop();
  expect(ran).toHaveLength(1);
  const states = () =>
    rows<{ state: string }>(sql`select state::text from pgboss.job where name = ${job.name} order by created_on`);
  expect((await states()).map(({ state }) => state)).toEqual(['completed', 'created']);

  await openAgain();
  await queue.work([job], {});
  await expect.poll(() => ran.length, soon).toBe(2);
});

describe('a job whose process died', () => {
  const patient = { retryLimit: 8, retryDelay: 1000, retryBackoff: true };
  /** Leaves the job as a killed process leaves it. */
  const die = (secondsAgo = 21) =>
    database.db.execute(sql`
      update pgboss.job set state = 'active', started_on = now() - interval '1 hour',
        heartbeat_on = now() - make_interval(secs => ${secondsAgo})
      where name = ${job.name} and state in ('created', 'retry')`);
  const row = async () =>
    (
      await rows(sql`
        select state::text, retry_count, start_after <= now() as due from pgboss.job where name = ${job.name}`)
    )[0];
  const withBoss = async (work: (boss: PgBoss) => Promise<void>) => {
    const boss = new PgBoss({ ...database.boss, supervise: false, schedule: false });
    await boss.start();
    await work(boss);
    await boss.stop({ graceful: false });
  };

  it('is taken over by another, whatever its count, and nothing is counted', async () => {
    await open(patient);
    await queue.enqueue(database.db, job, order);
    await database.db.execute(sql`update pgboss.job set retry_count = 6 where name = ${job.name}`);
    await die();
    await queue.work([job], {});
    await expect.poll(() => ran.length, soon).toBe(1);
    await expect.poll(row, soon).toMatchObject({ state: 'completed', retry_count: 6 });
    expect(lines).toEqual([]);
  });

  it('waits no longer after the fifth death than after the first, and is left to a worker that is alive', async () => {
    await open(patient);
    await queue.enqueue(database.db, job, order);
    for (let death = 0; death < 5; death++) {
      await die();
      await giveBack(database.db);
      expect(await row()).toEqual({ state: 'retry', retry_count: 0, due: true });
    }
    await die(10);
    await giveBack(database.db);
    expect(await row()).toMatchObject({ state: 'active' });
  });

  it('ends as a dead letter when it takes each process down with it', async () => {
    await open(patient);
    const id = await queue.enqueue(database.db, job, order);
    let deaths = 0;
    await withBoss(async (boss) => {
      while ((await queue.deadLetters()).length === 0 && deaths < 100) {
        await die();
        deaths++;
        await takeOver(database.db, boss);
      }
    });
    expect(deaths).toBe(11);
    expect(await queue.deadLetters()).toMatchObject([{ error: '11 processes died while they worked on it' }]);
    expect(await queue.retryDeadLetters()).toBe(1);
    await queue.work([job], {});
    await expect.poll(() => ran, soon).toEqual([{ data: order, id }]);
  });

  it('is not failed by a long outage of all processes', async () => {
    await open({ ...patient, expireInSeconds: 60 });
    await queue.enqueue(database.db, job, order);
    await die(3600);
    await queue.stop();
    await openAgain();
    expect(await row()).toEqual({ state: 'retry', retry_count: 0, due: true });
  });

  it('is not failed by a stop that could not wait for it', async () => {
    await open(patient);
    const { promise: never, resolve: end } = Promise.withResolvers<void>();
    let begun = 0;
    runs = () => {
      begun++;
      return never;
    };
    await queue.enqueue(database.db, job, order);
    await queue.work([job], {});
    await expect.poll(() => begun, soon).toBe(1);
    await queue.stop(1);
    end();
    await openAgain();
    expect(await row()).toEqual({ state: 'retry', retry_count: 0, due: true });
  });

  it('is found in the table of the version of pg-boss that was read for it', () => {
    // Another version may store its claims differently. Read its plans.js before you change this.
    expect(bossPackage.version).toBe('12.35.0');
  });
});

it('writes nothing at a start that finds its queues and times as they should be, and replaces those of an older version', async () => {
  await open(quick, { schedule: '17 4 * * *' });
  const { name } = job;
  const written = () =>
    rows(sql`
      select q.updated_on as queue, s.updated_on as schedule
      from pgboss.queue q join pgboss.schedule s using (name) where name = ${name}
    `);
  const before = await written();
  expect(before).toHaveLength(1);
  await queue.stop();
  await openAgain();
  expect(await written()).toEqual(before);
  await queue.stop();
  await openAgain({ schedule: '18 4 * * *', options: { ...quick, retryLimit: 7 } });
  const settings = sql`
    select cron, retry_limit, q.dead_letter
    from pgboss.queue q join pgboss.schedule s using (name) where name = ${name}`;
  expect(await rows(settings)).toEqual([{ cron: '18 4 * * *', retry_limit: 7, dead_letter: 'parked' }]);
});
