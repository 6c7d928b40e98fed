import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { copyDatabase } from '../../test/database.ts';
import { warden } from '../../test/warden.ts';
import type { Database } from '../platform/db/database.ts';
import type { Job } from '../platform/jobs/job.ts';
import { openQueue } from '../platform/jobs/queue.ts';
import { MAIL_QUEUE } from '../platform/mail/mail-job.ts';

const failing: Job<object, object> = {
  name: MAIL_QUEUE,
  options: { retryLimit: 0 },
  run: async () => {
    throw new Error('the mail server answered 550');
  },
};

// Only PostgreSQL lets the tool and the shop run at the same time; app/main.slow.test.ts tests PGlite.
describe.runIf(process.env.WARDEN_TEST_DB === 'postgres')('warden jobs', () => {
  let database: Database;
  beforeAll(async () => {
    database = await copyDatabase();
    vi.stubEnv('DATABASE_URL', database.boss.connectionString);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await database.close();
  });

  it('lists parked jobs without personal data, puts them back, and then there are none', async () => {
    const none = { code: 0, out: 'No job is parked.\n', err: '' };
    expect(await warden('jobs', 'parked')).toEqual(none);
    const queue = await openQueue(database, [failing], pino({ level: 'silent' }));
    await queue.work([failing], {});
    await queue.enqueue(database.db, failing, { kind: 'auth.confirm-address', data: { email: 'anna@example.com' } });
    await expect.poll(() => queue.deadLetters()).toHaveLength(1);
    await queue.stop();

    const { code, out } = await warden('jobs', 'parked');
    const [head, row, ...rest] = out.trimEnd().split('\n');
    expect([code, rest]).toEqual([0, []]);
    expect(head).toMatch(/^ID +QUEUE +KIND +WHEN +LAST ERROR$/);
    expect(row).toMatch(
      /^[\da-f-]{36} {2}mail {3}auth\.confirm-address {2}20\d\d-\S+Z {2}the mail server answered 550$/,
    );
    expect(await warden('jobs', 'retry')).toEqual({ code: 0, out: '1 job will be tried again.\n', err: '' });
    expect(await warden('jobs', 'parked')).toEqual(none);
  });
});
