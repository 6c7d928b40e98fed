import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { cpuOf } from './cpu.ts';
import { figureOf } from './figure.ts';
import { atMost, part } from './goals.ts';
import { compare, measure, type Subject } from './harness.ts';
import type { Order } from './mode.ts';
import { startDurablePostgres } from './postgres.ts';
import { type Line, linesOf } from './report.ts';
import { startFilled } from './shop.ts';
import { startBare } from './start-bare.ts';

const CACHED_GOAL = 0.75;
const UNCACHED_CPU = 40;

const headers = { 'accept-encoding': 'br' };

/** A page that shows what its visitor typed is rendered for each request. */
const searches = Array.from({ length: 5_000 }, (_, index) => ({ path: `/docs/en/search?q=license+${index}`, headers }));

const cached = ['/', '/pricing', '/contacts', '/releases', '/docs/en/overview', '/docs/ru/overview', '/docs/en/admin'];

/** After a change of the content has reached the process, and after work that it puts off, such as better compression. */
const SEEN_AFTER = 1200;
const PUT_OFF = 2000;

/** Reads the page as the shop sends it again and again, compressed. */
const cachedBytes = async (url: string) => {
  const read = async () => buffer((await once(get(url, { headers }), 'response'))[0] as IncomingMessage);
  await read();
  await pause(PUT_OFF);
  return read();
};

/** Measures the CPU time of rendering pages that are cached, after the content they show has changed. */
const afterChange = async (shop: { url: string; pid: number; databaseUrl: string | undefined }, rounds: number) => {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  const each: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    await client.query(
      `insert into settings (key, value, updated_at) values ('price_commercial', $1, now())
       on conflict (key) do update set value = excluded.value`,
      [String(800_000 + round)],
    );
    await pause(SEEN_AFTER);
    const before = cpuOf(shop.pid);
    for (const path of cached) await (await fetch(shop.url + path, { headers })).arrayBuffer();
    await pause(PUT_OFF);
    each.push((cpuOf(shop.pid) - before) / cached.length);
  }
  await client.end();
  return figureOf(each.slice(1));
};

const cpuLine = (name: string, serverCpu: ReturnType<typeof figureOf>): Line => ({
  group: 'pages',
  name,
  serverCpu,
  goal: atMost(serverCpu, UNCACHED_CPU, 'ms of CPU'),
});

/** Compares a cached page with a Fastify route that has the same bytes in memory, and measures pages that are not cached. */
export const pages = async ({ pace }: Order): Promise<Line[]> => {
  const postgres = await startDurablePostgres();
  const shop = await startFilled('postgres', postgres, async () => {});
  const page = await cachedBytes(`${shop.url}/`);
  const bare = await startBare({ routes: [{ path: '/', page }] });
  const subject = (name: string, { url, pid }: { url: string; pid: number }, requests = [{ path: '/', headers }]) =>
    ({ name, load: { url, requests }, serverPid: pid, databasePid: undefined }) satisfies Subject;
  try {
    const compared = await compare(
      [{ ours: subject('the home page, cached', shop), reference: subject('Fastify, the same bytes', bare) }],
      pace,
    );
    const search = subject('a search in the docs, never cached', shop, searches);
    const [searched] = await measure([{ ...search, load: { ...search.load, connections: 2 } }], pace);
    return [
      ...compared.flatMap((pair) => linesOf('pages', pair, part(pair, CACHED_GOAL))),
      cpuLine('a page after a change of the content', await afterChange(shop, pace.rounds)),
      ...(searched ? [{ ...searched, ...cpuLine(searched.name, searched.serverCpu) }] : []),
    ];
  } finally {
    bare.stop();
    await shop.stop();
    await postgres.stop();
  }
};
