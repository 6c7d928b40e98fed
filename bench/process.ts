import { setTimeout as pause } from 'node:timers/promises';
import { memoryOf } from './cpu.ts';
import { type Figure, figureOf } from './figure.ts';
import { atMost, type Goal } from './goals.ts';
import type { Order } from './mode.ts';
import { startDurablePostgres } from './postgres.ts';
import type { Line } from './report.ts';
import { type Kind, kinds, makeDatabase, type Server, startProcess } from './shop.ts';
import { startBare } from './start-bare.ts';

const STARTS = { quick: 2, full: 5 };
const REST_SECONDS = 10;
const MEGABYTES: Record<Kind, number> = { postgres: 120, pglite: 300 };
const SECONDS: Record<Kind, number> = { postgres: 1, pglite: 2.5 };
const pages = ['/', '/pricing', '/login', '/docs/en/overview', '/docs/ru/admin'];

const line = (group: string, name: string, value: Figure, unit: string, goal?: Goal): Line => ({
  ...{ group, name, value, unit },
  ...(goal ? { goal } : {}),
});

const onDatabase = async (kind: Kind, server: Server, { mode }: Order): Promise<Line[]> => {
  const database = await makeDatabase(kind, server, async () => {});
  const start = () => startProcess(database.dataDir, database.settings);
  try {
    // The first start makes what later ones find: the queue's tables, and compiled code.
    await (await start()).stop();
    const seconds: number[] = [];
    const atRest: number[] = [];
    const afterPages: number[] = [];
    for (let time = 0; time < STARTS[mode]; time++) {
      const shop = await start();
      seconds.push(shop.secondsToStart);
      if (time < 2) {
        await pause(REST_SECONDS * 1000);
        atRest.push(memoryOf(shop.pid));
        for (const path of pages) await (await fetch(shop.url + path)).arrayBuffer();
        await pause(1000);
        afterPages.push(memoryOf(shop.pid));
      }
      await shop.stop();
    }
    const [started, memory] = [figureOf(seconds), figureOf(atRest)];
    return [
      line(kind, 'from the start to the first 200', started, 's', atMost(started, SECONDS[kind], 's')),
      line(kind, 'memory at rest', memory, 'MB', atMost(memory, MEGABYTES[kind], 'MB')),
      line(kind, 'memory after the first five pages', figureOf(afterPages), 'MB'),
    ];
  } finally {
    await database.drop();
  }
};

const bareMemory = async (): Promise<Line> => {
  const bare = await startBare({ routes: [{ path: '/', json: {} }] });
  await pause(1000);
  const megabytes = memoryOf(bare.pid);
  bare.stop();
  return line('bare', 'memory of Node with Fastify alone', figureOf([megabytes]), 'MB');
};

/** Measures starts that are not the first, and memory some seconds after them. */
export const processOf = async (order: Order): Promise<Line[]> => {
  const postgres = await startDurablePostgres();
  try {
    const lines = [await bareMemory()];
    for (const kind of kinds) lines.push(...(await onDatabase(kind, postgres, order)));
    return lines;
  } finally {
    await postgres.stop();
  }
};
