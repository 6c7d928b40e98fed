import { setTimeout as pause } from 'node:timers/promises';
import { memoryOf } from './cpu.ts';
import { figureOf } from './figure.ts';
import { fillAccounts } from './fill-accounts.ts';
import { atMost } from './goals.ts';
import { fillGrown } from './growth/fill.ts';
import { send } from './load.ts';
import type { Order } from './mode.ts';
import { startDurablePostgres } from './postgres.ts';
import { fillBuyers } from './purchases/fill.ts';
import { startTrade } from './purchases/trade.ts';
import type { Line } from './report.ts';
import { startFilled } from './shop.ts';
import { mixedLoad } from './soak/mixed-load.ts';

const MINUTE = 60;
const GOAL = 1.3;
const ROWS = 10_000;

/** Sixteen connections that wait this long after each answer send about 60 requests a second. */
const GAP = 250;
/** Each of two buyers begins another purchase this long after the last one. */
const PURCHASE_GAP = 2_000;
const BUYERS = 2;
const EXPORT_EVERY = 20;

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

/** Takes an export now and then, as an administrator does. */
const takeExports = async (url: string, token: string, seconds: number) => {
  const headers = { authorization: `Bearer ${token}` };
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    await (await fetch(`${url}/api/admin/payments/export`, { headers })).arrayBuffer();
    await pause(EXPORT_EVERY * 1000);
  }
};

/** Measures the memory under mixed load for an hour, or for so many minutes: npm run bench -- soak 5 */
export const soak = async ({ words }: Order): Promise<Line[]> => {
  const minutes = Number(words.find((word) => /^\d+$/.test(word)) ?? 60);
  const seconds = minutes * MINUTE;
  const postgres = await startDurablePostgres();
  const trade = await startTrade();
  let load: ReturnType<typeof mixedLoad> = [];
  let purchases: Awaited<ReturnType<typeof fillBuyers>> = [];
  let admin = '';
  const shop = await startFilled(
    'postgres',
    postgres,
    async (database, dataDir) => {
      const filled = await fillGrown(database, dataDir, ROWS, false);
      admin = filled.tokens.admin;
      load = mixedLoad(filled, await fillAccounts(database));
      purchases = await fillBuyers(database, (seconds * 1000 * BUYERS) / PURCHASE_GAP, trade.price);
    },
    trade.settings,
  );
  try {
    const running = Promise.all([
      send({ url: shop.url, requests: load, connections: 16, seconds, gap: GAP }),
      trade.buy({ url: shop.url, purchases, buyersAtOnce: BUYERS, gap: PURCHASE_GAP, seconds }),
      takeExports(shop.url, admin, seconds),
    ]);
    const [[first = 0, ...later], [{ statuses, answered, seconds: took }, bought]] = await Promise.all([
      peaks(shop.pid, minutes),
      running,
    ]);
    const growth = figureOf([Math.max(first, ...later) / first]);
    const outcome = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
    return [
      { group: 'soak', name: 'highest memory in the first minute', value: figureOf([first]), unit: 'MB' },
      {
        group: 'soak',
        name: `highest memory in ${minutes} minutes, next to the first (${outcome.join(', ')}, ${bought.length} purchases)`,
        value: growth,
        unit: 'times',
        requestsPerSecond: figureOf([answered / took]),
        goal: atMost(growth, GOAL, 'times'),
      },
    ];
  } finally {
    await shop.stop();
    trade.stop();
    await postgres.stop();
  }
};
