import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startMailbox } from '@warden/mailbox';
import { startYookassa } from '@warden/yookassa';
import pg from 'pg';
import { cpuOf } from './cpu.ts';
import { fillBuyers, fillInstallations } from './fill.ts';
import { compare, type Sent } from './measure.ts';
import { atLeast, figureOf, type Line } from './report.ts';
import type { Order } from './run.ts';
import { startDurablePostgres, startFilled } from './shop.ts';

const VALIDATE_GOAL = 0.4;
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
      ...(order.wants('purchases') ? [await purchases(postgres)] : []),
    ];
  } finally {
    await postgres.stop();
  }
};
