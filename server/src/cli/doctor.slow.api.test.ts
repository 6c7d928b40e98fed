import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../../scripts/lib/free-port.ts';
import { tempDir } from '../../../scripts/lib/temp-dir.ts';
import { copyForProcesses } from '../../test/database.ts';
import { finish, startShop } from '../../test/process.ts';
import type { Diagnosis } from './doctor/diagnose.ts';

const isEmbedded = process.env.WARDEN_TEST_DB === 'pglite';

let copied: Awaited<ReturnType<typeof copyForProcesses>>;
beforeAll(async () => {
  copied = await copyForProcesses(tempDir());
});
afterAll(() => copied?.drop());

const doctor = async (environment: Record<string, string>) => {
  const { code, stdout, stderr } = await finish('warden.mjs', environment, ['doctor', '--json']);
  expect(stderr).toBe('');
  const { checks } = JSON.parse(stdout) as { checks: Diagnosis[] };
  return { code, stdout, of: (subject: string) => checks.filter((check) => check.subject === subject) };
};

it('finds the database of a stopped and of a running shop in order', async () => {
  const stopped = await doctor({ ...copied.environment, PORT: String(await freePort()) });
  expect(stopped.of('database')[0]).toEqual({
    subject: 'database',
    status: 'ok',
    text: isEmbedded
      ? 'embedded, starts, schema up to date'
      : expect.stringMatching(/^PostgreSQL \d+\.\d+, primary, schema up to date$/),
  });
  expect(stopped.of('public URL')).toMatchObject([{ status: 'warning', todo: 'start it, and run this again' }]);

  const shop = await startShop(copied.environment);
  const running = await doctor({ ...copied.environment, PORT: new URL(shop.url).port });
  expect(running.of('database')[0]).toEqual({
    subject: 'database',
    status: 'ok',
    text: isEmbedded
      ? `embedded, in use by the running shop, which answers at ${shop.url}/readyz`
      : expect.stringMatching(/^PostgreSQL/),
  });
  expect(running.of('public URL')[0]).toMatchObject({ status: 'ok', text: `${shop.url} reaches the shop` });
  expect(running.of('signing key')).toMatchObject([{ status: 'ok' }]);
  shop.child.kill('SIGTERM');
  await shop.exited;
});

it('says in a line each what keeps a shop from selling, without its secrets, and exits with 1', async () => {
  const nowhere = `127.0.0.1:${await freePort()}`;
  const environment = {
    NODE_ENV: 'production',
    DATA_DIR: tempDir(),
    PORT: String(await freePort()),
    PUBLIC_URL: `http://${nowhere}`,
    DATABASE_URL: `postgres://shop:database-secret@${nowhere}/shop`,
    SMTP_URL: `smtp://shop:mail-secret@${nowhere}`,
    MAIL_FROM: 'shop@warden.dev',
    YOOKASSA_SHOP_ID: '100500',
    YOOKASSA_SECRET_KEY: 'provider-secret',
    YOOKASSA_API_URL: `http://${nowhere}`,
    S3_ENDPOINT: `http://${nowhere}`,
    S3_BUCKET: 'warden',
    S3_ACCESS_KEY: 'storage-user',
    S3_SECRET_KEY: 'storage-secret',
  };
  const { code, stdout } = await finish('warden.mjs', environment, ['doctor']);
  expect(code).toBe(1);
  const lines = stdout.trimEnd().split('\n');
  for (const subject of ['settings', 'signing key', 'storage', 'mail', 'payments', 'database']) {
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^failed {3}${subject} .+ To do: .+`)));
  }
  for (const line of lines) expect(line).toMatch(/^(ok|warning|failed) +\w/);
  expect(stdout).not.toMatch(/(database|mail|provider|storage)-secret/);
});
