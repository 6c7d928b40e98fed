import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { emptyPostgres } from '../../test/empty-postgres.ts';
import { openPostgres } from '../platform/db/postgres.ts';
import type { Job } from '../platform/jobs/job.ts';
import { openQueue } from '../platform/jobs/queue.ts';
import { MAIL_QUEUE } from '../platform/mail/mail-job.ts';
import { runCommand } from './run.ts';

const failing: Job<object, object> = {
  name: MAIL_QUEUE,
  options: { retryLimit: 0 },
  run: async () => {
    throw new Error('the mail server answered 550');
  },
};

// Only PostgreSQL allows the tool and the shop to run at the same time; app/main.slow.test.ts tests what happens on PGlite.
describe.runIf(process.env.WARDEN_TEST_DB === 'postgres')('warden jobs', () => {
  let database: Awaited<ReturnType<typeof emptyPostgres>>;
  let out = '';
  beforeAll(async () => {
    const { url, template } = inject('postgres');
    database = await emptyPostgres(url, template);
  });
  beforeEach(() => {
    out = '';
    vi.stubEnv('DATABASE_URL', database.url);
    vi.spyOn(console, 'log').mockImplementation((text: string) => {
      out += `${text}\n`;
    });
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await database?.drop();
  });

  it('says that no job is parked', async () => {
    expect(await runCommand(['jobs', 'parked'])).toBe(0);
    expect(out).toBe('No job is parked.\n');
  });

  it('lists parked jobs without personal data, puts them back, and then there are none', async () => {
    const shop = await openPostgres(database.url);
    const queue = await openQueue(shop, [failing], pino({ level: 'silent' }));
    await queue.work([failing], {});
    await queue.enqueue(shop.db, failing, { kind: 'auth.confirm-address', data: { email: 'anna@example.com' } });
    await expect.poll(() => queue.deadLetters()).toHaveLength(1);
    await queue.stop();
    await shop.close();

    expect(await runCommand(['jobs', 'parked'])).toBe(0);
    const [head, row, ...rest] = out.trimEnd().split('\n');
    expect(head).toMatch(/^ID +QUEUE +KIND +WHEN +LAST ERROR$/);
    expect(row).toMatch(
      /^[\da-f-]{36} {2}mail {3}auth\.confirm-address {2}20\d\d-\S+Z {2}the mail server answered 550$/,
    );
    expect(rest).toEqual([]);
    expect(out).not.toContain('example.com');

    out = '';
    expect(await runCommand(['jobs', 'retry'])).toBe(0);
    expect(out).toBe('1 job will be tried again.\n');
    out = '';
    await runCommand(['jobs', 'parked']);
    expect(out).toBe('No job is parked.\n');
  });
});
