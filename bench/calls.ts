import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type BareRoute, type Select, startBare } from './bare.ts';
import { memoryOf } from './cpu.ts';
import { fillCustomer } from './fill.ts';
import { compare } from './measure.ts';
import { atLeast, atMost, figureOf, type Line } from './report.ts';
import type { Order } from './run.ts';
import { startDurablePostgres, startFilled } from './shop.ts';

const SIZES = [1_000, 100_000] as const;
const LIST_GOAL = 0.45;
const MEMORY_GOAL = 0.35;
const PAGE_GOAL = 0.6;
/** What a call costs in a shop of the larger size, as a multiple of the smaller one. */
const GROWTH_GOAL = 1.2;
const START_SECONDS = 1.5;
const REST_MEGABYTES = 150;
const STARTS = 5;
const REST_SECONDS = 10;

interface Call {
  path: string;
  /** The one statement that the call cannot do without. Without it, the reference sends the same JSON from memory. */
  select?: (userId: string) => Select;
}

const ofUser = (text: string) => (value: string) => ({ text, value });

const wanted: Call[] = [
  {
    path: '/licenses',
    select: ofUser('select * from licenses where user_id = $1 order by issued_at desc, id desc limit 10'),
  },
  { path: '/installs', select: ofUser('select * from installs where user_id = $1 order by created_at desc, id desc') },
  {
    path: '/payments',
    select: ofUser('select * from payments where user_id = $1 order by created_at desc, id desc limit 10'),
  },
  {
    path: '/payments/quote?client_id=mine-1&plan=commercial',
    select: () => ({ text: 'select * from licenses where client_id = $1', value: 'mine-1' }),
  },
  { path: '/auth/me', select: ofUser('select * from users where id = $1') },
  { path: '/settings' },
  { path: '/licenses/keys' },
  { path: '/licenses/revocations' },
];

type Postgres = Awaited<ReturnType<typeof startDurablePostgres>>;
type Shop = Awaited<ReturnType<typeof startGrown>>;

const startGrown = (postgres: Postgres, size: number) =>
  startFilled(postgres, (database, dataDir) => fillCustomer(database, dataDir, size));

/** Compares the calls of a signed-in customer and the public ones with the least that could answer them. */
const besideBare = async (shop: Shop, postgres: Postgres, order: Order): Promise<Line[]> => {
  const calls = wanted.filter(({ path }) => order.wants(path));
  const headers = { authorization: `Bearer ${shop.filled.token}` };
  const routeOf = async ({ path, select }: Call): Promise<BareRoute> => {
    const text = await (await fetch(`${shop.url}/api${path}`, { headers })).text();
    const bare = { path: path.split('?')[0] as string };
    return select
      ? { ...bare, select: select(shop.filled.userId), bytes: Buffer.byteLength(text) }
      : { ...bare, json: JSON.parse(text) };
  };
  const bare = await startBare(await Promise.all(calls.map(routeOf)), shop.databaseUrl);
  const lines: Line[] = [];
  for (const { path, select } of calls) {
    const requests = (prefix: string) => [{ path: prefix + path, ...(select ? { headers } : {}) }];
    const database = select ? postgres.pid : undefined;
    const { ratio, more } = await compare(
      { load: { url: shop.url, requests: requests('/api') }, pids: [shop.pid, database] },
      { load: { url: bare.url, requests: requests('') }, pids: [bare.pid, database] },
      order,
    );
    const name = `GET ${path}, part of Fastify ${select ? 'with one SELECT' : 'with the same JSON'}`;
    lines.push({ name, value: ratio, unit: '', more, goal: atLeast(ratio, select ? LIST_GOAL : MEMORY_GOAL) });
  }
  bare.stop();
  return lines;
};

/** The shop compresses a page better some time after it was first asked for. */
const COMPRESSED_AFTER = 2000;

const cachedPage = async (shop: Shop, order: Order): Promise<Line> => {
  const headers = { 'accept-encoding': 'br' };
  const read = async () => buffer((await once(get(`${shop.url}/`, { headers }), 'response'))[0] as IncomingMessage);
  await read();
  await pause(COMPRESSED_AFTER);
  const bare = await startBare([{ path: '/', page: await read() }]);
  const subject = ({ url, pid }: { url: string; pid: number }) => ({
    load: { url, requests: [{ path: '/', headers }] },
    pids: [pid],
  });
  const { ratio, more } = await compare(subject(shop), subject(bare), order);
  bare.stop();
  const name = 'GET / from the cache, part of Fastify with the same bytes';
  return { name, value: ratio, unit: '', more, goal: atLeast(ratio, PAGE_GOAL) };
};

/** Compares what the same call costs in a small shop and in a large one. */
const growth = async (small: Shop, postgres: Postgres, order: Order): Promise<Line[]> => {
  const large = await startGrown(postgres, SIZES[1]);
  const subject = ({ url, pid, filled }: Shop, path: string) => ({
    load: {
      url,
      requests: [{ path: `/api${path}`, headers: { authorization: `Bearer ${filled.token}` } }],
      connections: 1,
    },
    pids: [pid, postgres.pid],
  });
  const lines: Line[] = [];
  for (const { path, select } of wanted.filter((call) => call.select && order.wants(call.path))) {
    const { cpuRatio, more } = await compare(subject(large, path), subject(small, path), order);
    const name = `GET ${path}, CPU with ${SIZES[1]} licenses in the shop, times that with ${SIZES[0]}`;
    if (select) lines.push({ name, value: cpuRatio, unit: '', more, goal: atMost(cpuRatio, GROWTH_GOAL) });
  }
  await large.stop();
  return lines;
};

/** Measures starts that are not the first, and memory some seconds after them. */
const starts = async (shop: Shop): Promise<Line[]> => {
  const seconds: number[] = [];
  const megabytes: number[] = [];
  for (let time = 0; time < STARTS; time++) {
    const started = await shop.start();
    seconds.push(started.secondsToStart);
    if (time < 2) {
      await pause(REST_SECONDS * 1000);
      megabytes.push(memoryOf(started.pid));
    }
    await started.stop();
  }
  const [start, rest] = [figureOf(seconds), figureOf(megabytes)];
  return [
    { name: 'from the start to the first 200', value: start, unit: 's', goal: atMost(start, START_SECONDS) },
    { name: 'memory at rest', value: rest, unit: 'MB', goal: atMost(rest, REST_MEGABYTES) },
  ];
};

export const calls = async (order: Order): Promise<Line[]> => {
  const postgres = await startDurablePostgres();
  const shop = await startGrown(postgres, SIZES[0]);
  try {
    return [
      ...(await besideBare(shop, postgres, order)),
      ...(order.wants('/') ? [await cachedPage(shop, order)] : []),
      ...(order.wants('growth') ? await growth(shop, postgres, order) : []),
      ...(order.wants('start') ? await starts(shop) : []),
    ];
  } finally {
    await shop.stop();
    await postgres.stop();
  }
};
