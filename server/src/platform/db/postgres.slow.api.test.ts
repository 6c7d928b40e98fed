import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { emptyPostgres } from '../../../test/empty-postgres.ts';
import { allJobs } from '../../app/all-jobs.ts';
import { openQueue } from '../jobs/queue.ts';
import { StartError } from '../start-error.ts';
import { openPostgres } from './postgres.ts';

const PROCESSES = 3;

describe.runIf(process.env.WARDEN_TEST_DB === 'postgres')('PostgreSQL', () => {
  let empty: Awaited<ReturnType<typeof emptyPostgres>>;
  beforeAll(async () => {
    const { url, template } = inject('postgres');
    empty = await emptyPostgres(url, template);
  });
  afterAll(() => empty?.drop());

  it('is migrated once however many start together on an empty database, queue included', async () => {
    const complaints: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void complaints.push(line) });
    const databases = await Promise.all(Array.from({ length: PROCESSES }, () => openPostgres(empty.url)));
    const queues = await Promise.all(databases.map((database) => openQueue(database, allJobs, log)));
    await Promise.all(queues.map((queue) => queue.stop()));
    await Promise.all(databases.map((database) => database.close()));
    expect(complaints).toEqual([]);

    const client = new pg.Client({ connectionString: empty.url });
    await client.connect();
    const { rows: migrations } = await client.query('select hash from drizzle.__drizzle_migrations');
    const own = String.raw`\_\_%`;
    const { rows: queueNames } = await client.query('select name from pgboss.queue where name not like $1', [own]);
    await client.end();
    expect(migrations.length).toBeGreaterThan(0);
    expect(new Set(migrations.map(({ hash }) => hash)).size).toBe(migrations.length);
    expect(queueNames.map(({ name }) => name).sort()).toEqual(['parked', ...allJobs.map(({ name }) => name)].sort());
  });

  it.each([
    ['no server listens', { host: '127.0.0.1:1' }, 'ECONNREFUSED'],
    ['there is no such database', { pathname: '/nowhere' }, 'database "nowhere" does not exist'],
    ['the password is wrong', { password: 'secret-guess' }, 'password authentication failed'],
  ])('says so in one line without the password when %s', async (_when, change, reason) => {
    const url = new URL(empty.url);
    Object.assign(url, change);
    const error = await openPostgres(url.href).catch((thrown: unknown) => thrown as Error);
    expect(error).toBeInstanceOf(StartError);
    const { message } = error as Error;
    expect(message).toMatch(/^DATABASE_URL: cannot reach the database at 127\.0\.0\.1:\d+: .+$/);
    expect(message).toContain(reason);
    expect(message).not.toContain(url.password);
  });
});
