import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Message } from '@warden/mailbox';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../scripts/lib/free-port.ts';
import { randomIntegers } from '../../../scripts/lib/random.ts';
import { tempDir } from '../../../scripts/lib/temp-dir.ts';
import { aRegistration } from '../../test/app.ts';
import { emptyPostgres } from '../../test/empty-postgres.ts';
import { takeOver } from '../../test/jobs.ts';
import { type RunningPostgres, startPostgres } from '../../test/postgres.ts';
import { finish, post, run, startShop } from '../../test/process.ts';
import { shopBuilt } from '../../test/site.ts';
import { openPglite } from '../platform/db/pglite.ts';
import { openPostgres } from '../platform/db/postgres.ts';

const person = (email: string) => aRegistration({ email });
const signIn = (url: string, email: string) => post(url, '/auth/login', { email, password: 'correct horse' });

describe('says in one clear line what is wrong, and exits with 1', () => {
  const complaint = async (environment: Record<string, string>) => {
    const { code, stdout, stderr } = await finish('main.mjs', { DATA_DIR: tempDir(), ...environment });
    expect(code).toBe(1);
    expect(stdout).toBe('');
    return stderr.trimEnd().split('\n');
  };

  it('when settings are bad: all of them in a list', async () => {
    expect(await complaint({ PORT: 'x', LOG_LEVEL: 'loud', NODE_ENV: 'production', SMTP_URL: 'smtp://mail' })).toEqual([
      'These settings need attention:',
      '  PORT must be a port number, 1 to 65535',
      '  LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
      '  PUBLIC_URL is missing',
      '  MAIL_FROM is missing',
      '  YOOKASSA_SHOP_ID is missing',
      '  YOOKASSA_SECRET_KEY is missing',
      '  LICENSE_SIGNING_KEY_FILE is missing, and "warden keys new" has not made a key yet',
    ]);
  });

  it('when DATA_DIR cannot be written', async () => {
    const file = join(tempDir(), 'file');
    writeFileSync(file, '');
    expect(await complaint({ DATA_DIR: join(file, 'data') })).toEqual([
      expect.stringContaining(`DATA_DIR: cannot write to ${join(file, 'data')}: `),
    ]);
  });
});

const ofKills = randomIntegers('kills of the shop');

/** Registers accounts one after the other until the shop dies, and returns those that it confirmed. */
const registerUntilKilled = async (shop: Awaited<ReturnType<typeof startShop>>, prefix: string) => {
  const acknowledged: string[] = [];
  const killSoon = () => setTimeout(() => shop.child.kill('SIGKILL'), ofKills(2000));
  try {
    for (let n = 1; n <= 90; n++) {
      const email = `${prefix}-${n}@example.com`;
      const { status } = await post(shop.url, '/auth/register', person(email));
      if (status === 200) acknowledged.push(email);
      // The kill waits for the first registration, so that there is one on a slow machine too.
      if (n === 1) killSoon();
    }
  } catch {
    // The connection broke because the shop was killed.
  }
  expect(await shop.exited).toMatchObject({ signal: 'SIGKILL' });
  expect(acknowledged.length).toBeGreaterThan(0);
  return acknowledged;
};

const stop = async (shop: Awaited<ReturnType<typeof startShop>>, signal: 'SIGTERM' | 'SIGINT') => {
  shop.child.kill(signal);
  expect(await shop.exited).toEqual({ code: 0, signal: null });
  expect(shop.output.stderr).toBe('');
};

const beginLogin = async (url: string, body: string) => {
  const socket = connect(Number(new URL(url).port), 'localhost');
  await once(socket, 'connect');
  const head = [
    'POST /api/auth/login HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`);
  return socket;
};

let postgres: RunningPostgres;
let database: Awaited<ReturnType<typeof emptyPostgres>>;
beforeAll(async () => {
  await shopBuilt();
  postgres = await startPostgres();
  database = await emptyPostgres(postgres.url, 'warden_main');
});
afterAll(async () => {
  await database?.drop();
  await postgres?.stop();
});

describe.each(['PGlite', 'PostgreSQL'])('the shop on %s', (kind) => {
  const dataDir = tempDir();
  const environment = () => ({ DATA_DIR: dataDir, ...(kind === 'PGlite' ? {} : { DATABASE_URL: database.url }) });
  let shop: Awaited<ReturnType<typeof startShop>>;
  const start = async (settings: Record<string, string> = {}) => {
    shop = await startShop({ ...environment(), ...settings });
  };
  afterAll(() => shop?.child.kill('SIGKILL'));

  it('starts, says where it is and how to sign in, and serves pages', async () => {
    await start();
    expect(shop.output.stdout).toContain(`Warden license shop: ${shop.url}`);
    expect(shop.output.stdout).toMatch(/admin +admin@warden\.example +demo-admin/);
    expect(shop.output.stdout).toContain(`${shop.url}/dev/mail`);
    const page = await fetch(shop.url, { headers: { 'accept-language': 'ru' } });
    expect(page.status).toBe(200);
    expect(await page.text()).toMatch(/<html[^>]* lang="ru"/);
    expect(await (await fetch(`${shop.url}/readyz`)).json()).toEqual({ status: 'ok' });
    expect((await post(shop.url, '/auth/register', person('first@example.com'))).status).toBe(200);
  });

  it.runIf(kind === 'PostgreSQL')('tells a second one on its port that the port is taken', async () => {
    const { port } = new URL(shop.url);
    const other = { ...environment(), PORT: port, METRICS_PORT: String(await freePort()) };
    const { code, stderr } = await finish('main.mjs', other);
    expect({ code, stderr }).toEqual({ code: 1, stderr: `PORT: ${port} is taken by another program\n` });
  });

  it.runIf(kind === 'PGlite')(
    'tells a second one on its DATA_DIR, and the operator’s tool, to stop it first',
    async () => {
      const refusal =
        `DATA_DIR: ${dataDir} is in use by process ${shop.child.pid}, and its embedded database takes one at a time: ` +
        'stop that process (the running shop?) first\n';
      const refused = { code: 1, stdout: '', stderr: refusal };
      expect(await finish('main.mjs', { ...environment(), PORT: String(await freePort()) })).toEqual(refused);
      expect(await finish('warden.mjs', environment(), ['jobs', 'parked'])).toEqual(refused);
    },
  );

  it('answers the request it is in the middle of when it is asked to stop, takes no new one, and exits with 0', async () => {
    const body = JSON.stringify({ email: 'first@example.com', password: 'correct horse' });
    const socket = await beginLogin(shop.url, body);
    // The shop has read the head of the request when it answers another one that came later.
    await fetch(`${shop.url}/livez`);
    const stopped = stop(shop, 'SIGTERM');
    await expect
      .poll(() =>
        fetch(`${shop.url}/livez`).then(
          ({ status }) => status,
          () => 'refused',
        ),
      )
      .not.toBe(200);
    socket.write(body.slice(10));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
    await stopped;
  });

  it('has every account it acknowledged after a kill -9 at any moment, and one confirmation mail for each', async () => {
    await start();
    expect((await signIn(shop.url, 'first@example.com')).status).toBe(200);
    const acknowledged = await registerUntilKilled(shop, kind.toLowerCase());
    const left = await (kind === 'PGlite' ? openPglite(dataDir) : openPostgres(database.url));
    await takeOver(left);
    await left.close();
    await start({ DRAIN_DELAY: '3', STOP_TIMEOUT: '1' });
    for (const email of acknowledged) expect((await signIn(shop.url, email)).status, email).toBe(200);
    const mails = async () => {
      const all = (await (await fetch(`${shop.url}/dev/mail.json?limit=1000`)).json()) as Message[];
      return acknowledged.map((email) => `${all.filter(({ to }) => to === email).length} for ${email}`);
    };
    await expect.poll(mails, { interval: 200 }).toEqual(acknowledged.map((email) => `1 for ${email}`));
  });

  it('stops on Ctrl-C, also when it is pressed twice and a client never finishes its request', async () => {
    const socket = await beginLogin(shop.url, 'never to be finished');
    socket.on('error', () => undefined);
    await fetch(`${shop.url}/livez`);
    const stopped = stop(shop, 'SIGINT');
    shop.child.kill('SIGINT');
    // It serves on for the delay, while proxies learn that it is not ready.
    const ready = () => fetch(`${shop.url}/readyz`);
    await expect.poll(async () => (await ready()).status, { interval: 20 }).toBe(503);
    expect(Object.fromEntries((await ready()).headers)).toMatchObject({ connection: 'close', 'retry-after': '5' });
    const page = await fetch(`${shop.url}/pricing`);
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
    await stopped;
  });

  it.runIf(kind === 'PGlite')('stops cleanly also while it is still starting', async () => {
    const { child, exited } = run('main.mjs', { ...environment(), PORT: String(await freePort()) });
    const hasTheLock = () => readFileSync(join(dataDir, 'lock.pid'), 'utf8') === String(child.pid);
    await vi.waitUntil(hasTheLock, { interval: 20 });
    child.kill('SIGINT');
    expect((await exited).code).toBe(0);
  });
});
