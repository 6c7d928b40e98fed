import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeSyncRequest } from '@warden/license';
import { startMailbox } from '@warden/mailbox';
import { startYookassa } from '@warden/yookassa';
import pg from 'pg';
import { cpuOf } from './cpu.ts';
import { fillBuyers, fillInstallations, fillSyncing, type SyncingInstallation } from './fill.ts';
import { compare, type Load, type Sent, send } from './measure.ts';
import { atLeast, atMost, figureOf, type Line } from './report.ts';
import type { Order } from './run.ts';
import { startDurablePostgres, startFilled } from './shop.ts';

const VALIDATE_GOAL = 0.4;
/** Both verify one signature; a sync also reads the license and is committed by itself. */
const SYNC_GOAL = 0.3;
const KNOWN = 2_000;
const PRICE = 25_000;
const PURCHASES = 500;
const BUYERS = 16;

type Postgres = Awaited<ReturnType<typeof startDurablePostgres>>;

const startVerifier = () => {
  const child = fork(fileURLToPath(new URL('./verifier.ts', import.meta.url)));
  const load = async (seconds: number) => {
    child.send(seconds);
    return ((await once(child, 'message')) as [Sent])[0];
  };
  return { load, pids: [child.pid], stop: () => child.kill() };
};

/** Each installation calls from an address of its own, since an address may call only so often. */
const validationOf = (licenseText: string, n: number) => ({
  method: 'POST',
  path: '/api/licenses/validate',
  headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` },
  body: JSON.stringify({ licenseText }),
});

/** Compares validations, each of which is counted and committed, with a thread that only verifies signatures. */
const validations = async (postgres: Postgres, order: Order): Promise<Line> => {
  const shop = await startFilled(postgres, (database, dataDir) => fillInstallations(database, dataDir, KNOWN));
  const verifier = startVerifier();
  const { ratio, more } = await compare(
    { load: { url: shop.url, requests: shop.filled.map(validationOf) }, pids: [shop.pid, postgres.pid] },
    verifier,
    order,
  );
  verifier.stop();
  await shop.stop();
  const name = 'POST /licenses/validate, part of one thread that verifies Ed25519';
  return { name, value: ratio, unit: '', more, goal: atLeast(ratio, VALIDATE_GOAL) };
};

/** Each address and each installation may ask only so often. */
const SYNCING = 20_000;
const OTHER_KEYS = 80_000;
/** More requests than a second's, because each is good once. */
const SYNCS_A_SECOND = 6_000;

/** Makes requests as installations send them, each by the next one. */
const requestsOf = async (installations: SyncingInstallation[], from: number, count: number) => {
  const requests: Load['requests'] = [];
  for (let n = from; n < from + count; n++) {
    const { clientId, license, signer } = installations[n % installations.length] as SyncingInstallation;
    const facts = { client: clientId, license, version: '24.3.1', at: new Date(), nonce: randomBytes(16) };
    const { request, signature } = await makeSyncRequest(facts, signer);
    requests.push({ ...validationOf('', n), path: '/api/licenses/sync', body: JSON.stringify({ request, signature }) });
  }
  return requests;
};

/** PostgreSQL's connections report what they have done after this time without work, at the latest. */
const REPORTED_AFTER = 11_000;

/** How many rows of keys were changed, and how often a table that a sync reads was read as a whole. */
const workOf = async (connectionString: string) => {
  await pause(REPORTED_AFTER);
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ written: number; scans: number }>(`
    select sum(n_tup_upd) filter (where relname = 'install_keys')::float as written, sum(seq_scan)::float as scans
    from pg_stat_user_tables where relname in ('install_keys', 'licenses', 'clients', 'payments')`);
  await client.end();
  return rows[0] as { written: number; scans: number };
};

/** Compares syncs of installations that hold the current license with validations of the same licenses. */
const syncs = async (postgres: Postgres, order: Order): Promise<Line[]> => {
  const shop = await startFilled(postgres, (database, dataDir) => fillSyncing(database, dataDir, SYNCING, OTHER_KEYS));
  const { url } = shop;
  const pids = [shop.pid, postgres.pid];
  let made = 0;
  let answered = 0;
  const load = async (seconds: number) => {
    const count = Math.ceil(SYNCS_A_SECOND * seconds);
    const sent = await send({ url, requests: await requestsOf(shop.filled.installations, made, count) }, seconds);
    made += count;
    answered += sent.answered;
    return sent;
  };
  const requests = shop.filled.texts.map(validationOf);
  const before = await workOf(shop.databaseUrl);
  const { ratio, more } = await compare({ load, pids }, { load: { url, requests }, pids }, order);
  const after = await workOf(shop.databaseUrl);
  await shop.stop();
  const name = `POST /licenses/sync with ${SYNCING + OTHER_KEYS} keys, part of validations`;
  const written = figureOf([(after.written - before.written) / answered]);
  const scans = figureOf([(after.scans - before.scans) / answered]);
  return [
    { name, value: ratio, unit: '', more, goal: atLeast(ratio, SYNC_GOAL) },
    { name: 'rows written per sync', value: written, unit: '', goal: atMost(written, 1) },
    // Jobs that run by time read a small table as a whole now and then.
    { name: 'scans of whole tables per sync', value: scans, unit: '', goal: atMost(scans, 0.05) },
  ];
};

const post = async (url: string, headers: Record<string, string>, body: object) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`);
  return (await answer.json()) as { payment_url: string };
};

/** Measures purchases from the first request to the license. Provider, mailbox and buyers run in this process. */
const purchases = async (postgres: Postgres): Promise<Line> => {
  const dir = mkdtempSync(join(tmpdir(), 'warden-bench-'));
  const mailbox = await startMailbox({ dir: join(dir, 'mail') });
  const account = { shopId: '1', secretKey: 'bench' };
  const provider = await startYookassa({ ...account, dir: join(dir, 'yookassa') });
  const shop = await startFilled(postgres, (database) => fillBuyers(database, PURCHASES), {
    PRICE_COMMERCIAL: String(PRICE),
    SMTP_URL: mailbox.url,
    YOOKASSA_SHOP_ID: account.shopId,
    YOOKASSA_SECRET_KEY: account.secretKey,
    YOOKASSA_API_URL: provider.url,
  });
  provider.setWebhookUrl(`${shop.url}/api/payments/webhook/yookassa`);
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  const used = () => cpuOf(shop.pid) + (postgres.pid ? cpuOf(postgres.pid) : 0);
  const [before, begun] = [used(), performance.now()];
  const next = shop.filled.entries();
  const buyer = async () => {
    for (const [n, { token, clientId }] of next) {
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` };
      const body = { client_id: clientId, amount: PRICE, plan: 'commercial', acceptedEula: true };
      const { payment_url } = await post(`${shop.url}/api/payments/initiate`, headers, body);
      await provider.pay(payment_url.split('/').at(-1) as string);
    }
  };
  await Promise.all(Array.from({ length: BUYERS }, buyer));
  const licensed = async () =>
    (await client.query('select count(*)::int as n from licenses where payment_id is not null')).rows[0].n as number;
  while ((await licensed()) < PURCHASES) await pause(50);
  const seconds = (performance.now() - begun) / 1000;
  const cpu = (used() - before) / PURCHASES;
  await client.end();
  await shop.stop();
  await provider.close();
  await mailbox.close();
  rmSync(dir, { recursive: true, force: true });
  const name = `${PURCHASES} purchases by ${BUYERS} buyers at once, to the license`;
  return { name, value: figureOf([PURCHASES / seconds]), unit: '/s', more: { 'ms CPU each': figureOf([cpu]) } };
};

export const sales = async (order: Order): Promise<Line[]> => {
  const postgres = await startDurablePostgres();
  try {
    return [
      ...(order.wants('validate') ? [await validations(postgres, order)] : []),
      ...(order.wants('sync') ? await syncs(postgres, order) : []),
      ...(order.wants('purchases') ? [await purchases(postgres)] : []),
    ];
  } finally {
    await postgres.stop();
  }
};
