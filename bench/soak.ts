import { setTimeout as pause } from 'node:timers/promises';
import { memoryOf } from './cpu.ts';
import { figureOf } from './figure.ts';
import { fillAccounts } from './fill-accounts.ts';
import { atMost } from './goals.ts';
import { fillGrown, ownedBy } from './growth/fill.ts';
import { send } from './load.ts';
import { logIns } from './login.ts';
import type { Order } from './mode.ts';
import { startDurablePostgres } from './postgres.ts';
import type { Line } from './report.ts';
import { startFilled } from './shop.ts';

const MINUTE = 60;
const GOAL = 1.3;
const ROWS = 10_000;

const get = (path: string, token?: string) => ({
  path,
  headers: { 'accept-encoding': 'br', ...(token ? { authorization: `Bearer ${token}` } : {}) },
});

/** Pages, lists, validations, exports and log-ins, at the speed at which the shop answers. */
const mixedLoad = ({ tokens, texts }: Awaited<ReturnType<typeof fillGrown>>, emails: readonly string[]) => {
  const { license, client } = ownedBy('usual');
  const reads = [
    ...['/', '/pricing', '/login', '/docs/en/overview', '/docs/ru/overview', '/api/settings'].map((path) => get(path)),
    ...['/api/licenses', '/api/installs', '/api/payments', '/api/auth/me', `/api/licenses/${license}`].map((path) =>
      get(path, tokens.usual),
    ),
    get(`/api/payments/quote?client_id=${client}&plan=commercial`, tokens.usual),
    ...['/api/admin/users', '/api/admin/payments', '/api/admin/installations?status=revoked'].map((path) =>
      get(path, tokens.admin),
    ),
  ];
  const validations = texts.slice(0, 50).map((licenseText, n) => ({
    method: 'POST',
    path: '/api/licenses/validate',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.3.0.${n}` },
    body: JSON.stringify({ licenseText }),
  }));
  return [...Array.from({ length: 20 }, () => reads).flat(), ...validations, ...logIns(emails).slice(0, 4)];
};

/** Samples the memory while the load runs, and returns the highest value of each minute. */
const peaks = async (pid: number, minutes: number) => {
  const each: number[] = [];
  for (let minute = 0; minute < minutes; minute++) {
    let peak = 0;
    for (let second = 0; second < MINUTE; second++) {
      peak = Math.max(peak, memoryOf(pid));
      await pause(1000);
    }
    each.push(peak);
    process.stderr.write(`minute ${minute + 1}: ${peak.toFixed(0)} MB\n`);
  }
  return each;
};

/** Measures the memory under mixed load for an hour, or for so many minutes: npm run bench -- soak 5 */
export const soak = async ({ words }: Order): Promise<Line[]> => {
  const minutes = Number(words.find((word) => /^\d+$/.test(word)) ?? 60);
  const postgres = await startDurablePostgres();
  let load: ReturnType<typeof mixedLoad> = [];
  const shop = await startFilled('postgres', postgres, async (database, dataDir) => {
    const filled = await fillGrown(database, dataDir, ROWS, false);
    load = mixedLoad(filled, await fillAccounts(database));
  });
  try {
    const running = send({ url: shop.url, requests: load, connections: 16, seconds: minutes * MINUTE });
    const [first = 0, ...later] = await peaks(shop.pid, minutes);
    const { statuses, answered, seconds } = await running;
    const growth = figureOf([Math.max(first, ...later) / first]);
    const outcome = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
    return [
      { group: 'soak', name: 'highest memory in the first minute', value: figureOf([first]), unit: 'MB' },
      {
        group: 'soak',
        name: `highest memory in ${minutes} minutes, next to the first (${outcome.join(', ')})`,
        value: growth,
        unit: 'times',
        requestsPerSecond: figureOf([answered / seconds]),
        goal: atMost(growth, GOAL, 'times'),
      },
    ];
  } finally {
    await shop.stop();
    await postgres.stop();
  }
};
