import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { emptyPostgres } from '../server/test/empty-postgres.ts';
import { startPostgres } from '../server/test/postgres.ts';
import { ensureBuilt } from './lib/build.mjs';
import { freePort } from './lib/free-port.ts';
import { inRoot } from './lib/paths.mjs';
import { tempDir } from './lib/temp-dir.ts';

const MEGABYTE = 1024 * 1024;

/** A folder with nothing but the bundle in it. */
const folder = tempDir();
beforeAll(async () => {
  await ensureBuilt('Building dist');
  cpSync(inRoot('dist'), join(folder, 'shop'), { recursive: true });
});

/** Runs a program to its end in an empty environment. */
const finish = (program: string, env: Record<string, string>, args: string[] = []) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd: folder, env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

const start = async (env: Record<string, string>) => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const shop = spawn(process.execPath, ['shop/main.mjs'], {
    cwd: folder,
    env: { PORT: String(port), PUBLIC_URL: url, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => shop.once('exit', resolve));
  const stop = () => {
    shop.kill('SIGTERM');
    return ended;
  };
  onTestFinished(async () => void (await stop()));
  const status = async (path: string, headers = {}) => (await fetch(`${url}${path}`, { headers })).status;
  await vi.waitFor(async () => expect(await status('/readyz')).toBe(200), { timeout: 300_000, interval: 200 });
  return { url, status, stop };
};

/** Makes an empty database with a role that owns it and another for the shop, and returns the address for each. */
const databaseOfTwo = async (server: string) => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const roles = ['owner', 'shop'].map((name) => `${name}_${randomBytes(6).toString('hex')}`);
  for (const role of roles) await client.query(`create role ${role} login password 'secret'`);
  const database = await emptyPostgres(server, 'warden_dist');
  await client.query(`alter database ${new URL(database.url).pathname.slice(1)} owner to ${roles[0]}`);
  onTestFinished(async () => {
    await database.drop();
    await client.query(`drop role ${roles.join()}`);
    await client.end();
  });
  const [owner = '', shop = ''] = roles.map(
    (username) => Object.assign(new URL(database.url), { username, password: 'secret' }).href,
  );
  return { owner, shop };
};

const sizeOf = (path: string): number =>
  readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

it('has at most 90 MB', () => {
  expect(sizeOf(join(folder, 'shop')) / MEGABYTE).toBeLessThan(90);
});

describe('alone in a folder, with Node and nothing else', () => {
  it('it serves a demo on the embedded database, with pages, documents, mail and the API reference', async () => {
    const { url, status, stop } = await start({ DATA_DIR: join(folder, 'demo') });
    for (const path of ['/pricing', '/api/openapi.json', '/api/docs/', '/dev/mail', '/dev/clock'])
      expect(await status(path), path).toBe(200);
    const reply = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'customer@warden.example', password: 'demo-customer' }),
    });
    const { data } = (await reply.json()) as { data: { token: string } };
    const authorization = `Bearer ${data.token}`;
    const invoices = (await (await fetch(`${url}/api/invoices`, { headers: { authorization } })).json()) as {
      data: { documents: { pdf: string }[] }[];
    };
    expect(await status(invoices.data[0]?.documents[0]?.pdf as string, { authorization })).toBe(200);
    expect(await stop()).toBe(0);
  });

  it('it serves real customers on PostgreSQL, whose tables its command line has made with another role', async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    const { owner, shop } = await databaseOfTwo(postgres.url);
    const production = {
      NODE_ENV: 'production',
      DATA_DIR: join(folder, 'production'),
      DATABASE_URL: shop,
      SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
      MAIL_FROM: 'shop@example.com',
      YOOKASSA_SHOP_ID: '1',
      YOOKASSA_SECRET_KEY: 'secret',
      YOOKASSA_API_URL: `http://127.0.0.1:${await freePort()}`,
    };
    const settings = { ...production, PUBLIC_URL: 'http://localhost:3000' };
    const made = await finish('shop/warden.mjs', settings, ['keys', 'new']);
    const key = /^Key (\S+) is made/.exec(made.out)?.[1] ?? made.err;
    expect(await finish('shop/warden.mjs', settings, ['keys', 'activate', key])).toMatchObject({ code: 0, err: '' });
    const pending = await finish('shop/main.mjs', settings);
    expect([pending.code, pending.err]).toEqual([1, expect.stringContaining('run "warden migrate"')]);
    expect(await finish('shop/warden.mjs', { ...settings, DATABASE_MIGRATION_URL: owner }, ['migrate'])).toEqual({
      code: 0,
      out: expect.stringMatching(
        /"migration":"0000".*this release, and the role "[^"]+" may read and write its rows\.\n$/s,
      ),
      err: '',
    });
    const { out: findings } = await finish('shop/warden.mjs', settings, ['doctor']);
    expect(findings).toContain('schema up to date');
    expect(findings).not.toContain('this role');
    const { status, stop } = await start(production);
    expect(await status('/pricing')).toBe(200);
    expect(await status('/dev/mail')).toBe(404);
    expect(await status('/dev/clock')).toBe(404);
    expect(await stop()).toBe(0);
  });
});

describe('production', () => {
  const production = { NODE_ENV: 'production' };

  it.each(['main.ts', 'cli/warden.ts'])('does not run the sources: server/src/%s', async (program) => {
    const { code, err } = await finish(inRoot('server', 'src', program), production);
    expect([code, err.trim().split('\n')]).toEqual([1, [expect.stringContaining('"npm run build" makes it')]]);
  });

  it('does not start without the bundle, and installs and builds nothing', async () => {
    const clone = join(folder, 'clone');
    cpSync(inRoot('scripts'), join(clone, 'scripts'), { recursive: true });
    const { code, err } = await finish(join(clone, 'scripts', 'start.mjs'), production);
    expect([code, err]).toEqual([
      1,
      'NODE_ENV=production runs dist/ alone, and there is none: "npm run build" makes it.\n',
    ]);
    expect(readdirSync(clone)).toEqual(['scripts']);
  });

  it.each(['main.mjs', 'warden.mjs'])('does not run a bundle that is older than the sources: %s', async (program) => {
    const clone = join(folder, `old-${program}`);
    mkdirSync(join(clone, 'server', 'src'), { recursive: true });
    writeFileSync(join(clone, 'server', 'src', 'main.ts'), '// edited');
    cpSync(join(folder, 'shop'), join(clone, 'dist'), { recursive: true });
    const { code, err } = await finish(join(clone, 'dist', program), production);
    expect([code, err]).toEqual([
      1,
      `${join(clone, 'dist')}/ is older than the sources beside it: run "npm run build"\n`,
    ]);
  });
});
