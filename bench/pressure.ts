import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../scripts/lib/free-port.ts';
import type { Database } from '../server/src/platform/db/database.ts';
import { memoryOf, settled } from './cpu.ts';
import { figureOf } from './figure.ts';
import { fillAccounts } from './fill-accounts.ts';
import { atMost, type Goal } from './goals.ts';
import { fillGrown } from './growth/fill.ts';
import { send } from './load.ts';
import { logIns } from './login.ts';
import { startDurablePostgres } from './postgres.ts';
import { heldMemory } from './pressure/held-memory.ts';
import { openSockets } from './pressure/sockets.ts';
import type { Line } from './report.ts';
import { startFilled } from './shop.ts';

interface Shop {
  url: string;
  pid: number;
  /** The port of the process's inspector. */
  inspector: number;
  customer: Record<string, string>;
  admin: Record<string, string>;
  emails: string[];
}

const row = (
  name: string,
  values: readonly number[],
  unit: string,
  goal: (value: ReturnType<typeof figureOf>) => Goal,
): Line => {
  const value = figureOf(values);
  return { group: 'pressure', name, value, unit, goal: goal(value) };
};

/** So many payments make an export of 10 MB. The system's buffers take about 4 MB for a reader before it stalls. */
const ROWS = 40_000;

const LIGHT = '/api/auth/me';

const STORM = { rounds: 7, seconds: 3 };

/** Compares a light read alone with the same read while many log in, with right and wrong passwords. */
const logInStorm = async ({ url, customer, emails }: Shop): Promise<Line> => {
  const { rounds, seconds } = STORM;
  const read = () => send({ url, requests: [{ path: LIGHT, headers: customer }], connections: 4, seconds, gap: 5 });
  const right = logIns(emails);
  const wrong = right.map((request, n) =>
    n % 2 ? { ...request, body: request.body.replace('horse', 'mule') } : request,
  );
  await read();
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const alone = await read();
    const storm = send({ url, requests: wrong, connections: 64, seconds: seconds + 1 });
    await pause(500);
    const during = await read();
    await storm;
    ratios.push(during.p99 / alone.p99);
  }
  return row(`p99 of GET ${LIGHT} during a log-in storm`, ratios, 'times', (value) => atMost(value, 3, 'times'));
};

const OVERLOAD = { connections: 1_000, seconds: 6 };
const QUICK_ANSWER = 100;

/** The seconds until ten light reads in a row are answered at once. */
const recovery = async ({ url, customer }: Shop) => {
  const begun = performance.now();
  for (let good = 0; good < 10 && performance.now() - begun < 20_000; await pause(20)) {
    const sent = performance.now();
    const { ok } = await fetch(url + LIGHT, { headers: customer }).catch(() => ({ ok: false }));
    good = ok && performance.now() - sent < QUICK_ANSWER ? good + 1 : 0;
  }
  return (performance.now() - begun) / 1000;
};

/** Many more callers than the shop can answer, each of which asks again at once. */
const overload = async (shop: Shop): Promise<Line[]> => {
  const requests = [{ path: '/api/licenses', headers: shop.customer }];
  const { statuses, failed } = await send({ url: shop.url, requests, ...OVERLOAD });
  const seconds = await recovery(shop);
  const all = Object.values(statuses).reduce((sum, count) => sum + count, failed);
  const good = (statuses[200] ?? 0) + (statuses[503] ?? 0);
  const outcome = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  return [
    row(
      `1,000 callers at once: other answers than 200 and 503 (${outcome.join(', ')})`,
      [(1 - good / all) * 100],
      '%',
      (value) => atMost(value, 0, '%'),
    ),
    row('1,000 callers at once: until light reads are quick again', [seconds], 's', (value) => atMost(value, 10, 's')),
  ];
};

/** The shop accepts 2,000 connections, some of which others have. */
const IDLE = 1_900;

const idleConnections = async ({ url, pid }: Shop): Promise<Line> => {
  const open = (count: number) => openSockets(url, count, { path: '/api/settings', answered: true });
  // The first connections let the heap grow for the requests themselves.
  for (let round = 0; round < 4; round++) for (const socket of await open(IDLE / 4)) socket.destroy();
  await pause(2000);
  const before = memoryOf(pid);
  const sockets = await open(IDLE);
  await pause(2000);
  const cost = ((memoryOf(pid) - before) / IDLE) * 2000;
  for (const socket of sockets) socket.destroy();
  return row('memory of 2,000 idle connections', [cost], 'MB', (value) => atMost(value, 30, 'MB'));
};

const READERS = 40;
const READER_ROUNDS = 5;
const LONGEST_REFUSAL = 10_000;

/** What readers of a large export, who take a kilobyte each second, make the shop hold until it gives them up after a minute. */
const slowReaders = async ({ url, pid, inspector, admin }: Shop): Promise<Line> => {
  const held = await heldMemory(inspector);
  const request = { path: '/api/admin/payments/export', headers: admin, answered: false };
  const round = async () => {
    await settled(pid);
    const before = await held.read();
    const sockets = await openSockets(url, READERS, request);
    const timer = setInterval(() => {
      for (const socket of sockets) socket.read(1024);
    }, 1000);
    try {
      await settled(pid);
      const kilobytes = (((await held.read()) - before) * 1000) / READERS;
      // A refusal would be short, and cheap.
      const areReading = sockets.every((socket) => !socket.closed && socket.bytesRead > LONGEST_REFUSAL);
      if (!areReading) throw new Error('the shop has refused or given up a reader');
      return kilobytes;
    } finally {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    }
  };
  // The first readers compile what the others need.
  await round();
  const kilobytes: number[] = [];
  while (kilobytes.length < READER_ROUNDS) kilobytes.push(await round());
  held.close();
  return row('memory of a slow reader of a large export', kilobytes, 'KB', (value) => atMost(value, 64, 'KB'));
};

/** Measures what callers who ask for too much, or take too long, cost the others and the process. */
export const pressure = async (): Promise<Line[]> => {
  const postgres = await startDurablePostgres();
  let filled = { token: '', admin: '', emails: [] as string[] };
  const inspector = await freePort();
  const fill = async (database: Database, dataDir: string) => {
    const { tokens } = await fillGrown(database, dataDir, ROWS, false);
    filled = { token: tokens.usual, admin: tokens.admin, emails: await fillAccounts(database) };
  };
  const started = await startFilled('postgres', postgres, fill, { NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}` });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const shop = {
    ...started,
    inspector,
    customer: bearer(filled.token),
    admin: bearer(filled.admin),
    emails: filled.emails,
  };
  try {
    return [await idleConnections(shop), await slowReaders(shop), await logInStorm(shop), ...(await overload(shop))];
  } finally {
    await started.stop();
    await postgres.stop();
  }
};
