import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillCustomer } from './fill-customer.ts';
import { part } from './goals.ts';
import { compare, type Subject } from './harness.ts';
import type { Order } from './mode.ts';
import { startDurablePostgres } from './postgres.ts';
import { type Line, linesOf } from './report.ts';
import { databasePidOf, type Kind, kinds, makeDatabase, type Server, startProcess } from './shop.ts';
import { type BareRoute, type Select, startBare } from './start-bare.ts';

const LICENSES = 1_000;

interface Call {
  path: string;
  /** The one statement that the call cannot do without. Without it, the reference sends the same JSON from memory. */
  select?: (userId: string) => Select;
  least: Record<Kind, number>;
}

const ofUser = (text: string) => (value: string) => ({ text, value, type: 'uuid' as const });

const calls: Call[] = [
  {
    path: '/licenses',
    select: ofUser('select * from licenses where user_id = $1 order by issued_at desc, id desc limit 10'),
    least: { postgres: 0.7, pglite: 0.5 },
  },
  {
    path: '/installs',
    select: ofUser('select * from installs where user_id = $1 order by created_at desc, id desc'),
    least: { postgres: 0.6, pglite: 0.6 },
  },
  {
    path: '/payments',
    select: ofUser('select * from payments where user_id = $1 order by created_at desc, id desc limit 10'),
    least: { postgres: 0.6, pglite: 0.6 },
  },
  {
    path: '/payments/quote?client_id=mine-1&plan=commercial',
    select: () => ({ text: 'select * from licenses where client_id = $1', value: 'mine-1', type: 'text' }),
    least: { postgres: 0.6, pglite: 0.6 },
  },
  { path: '/auth/me', select: ofUser('select * from users where id = $1'), least: { postgres: 0.6, pglite: 0.6 } },
  { path: '/settings', least: { postgres: 0.7, pglite: 0.7 } },
  { path: '/licenses/keys', least: { postgres: 0.7, pglite: 0.7 } },
  { path: '/licenses/revocations', least: { postgres: 0.7, pglite: 0.7 } },
];

/** The embedded database has one process, so the reference gets a copy of it. */
const copyCluster = (kind: Kind, dataDir: string) => {
  if (kind === 'postgres') return undefined;
  const copy = mkdtempSync(join(tmpdir(), 'warden-bare-'));
  cpSync(join(dataDir, 'database'), copy, { recursive: true });
  return copy;
};

const onDatabase = async (kind: Kind, server: Server, { pace, words }: Order): Promise<Line[]> => {
  const wanted = calls.filter(({ path }) => words.length === 0 || words.some((word) => path.includes(word)));
  let customer = { token: '', userId: '' };
  const database = await makeDatabase(kind, server, async (opened, dataDir) => {
    customer = await fillCustomer(opened, dataDir, LICENSES);
  });
  const directory = copyCluster(kind, database.dataDir);
  const shop = await startProcess(database.dataDir, database.settings);
  const databasePid = databasePidOf(kind, server);
  const headers = { authorization: `Bearer ${customer.token}` };
  const routeOf = async ({ path, select }: Call): Promise<BareRoute> => {
    const answer = await fetch(`${shop.url}/api${path}`, { headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${text}`);
    const bare = { path: path.split('?')[0] as string };
    return select
      ? { ...bare, select: select(customer.userId), bytes: Buffer.byteLength(text) }
      : { ...bare, json: JSON.parse(text) };
  };
  const routes: BareRoute[] = [];
  for (const call of wanted) routes.push(await routeOf(call));
  const bare = await startBare({ databaseUrl: database.url, directory, routes });
  const subject = (name: string, target: { url: string; pid: number }, path: string, select: unknown): Subject => ({
    name,
    load: { url: target.url, requests: [{ path, ...(select ? { headers } : {}) }] },
    serverPid: target.pid,
    databasePid: select ? databasePid : undefined,
  });
  try {
    const compared = await compare(
      wanted.map(({ path, select }) => ({
        ours: subject(`GET ${path}`, shop, `/api${path}`, select),
        reference: subject(select ? 'Fastify, one SELECT' : 'Fastify, the same JSON', bare, path, select),
      })),
      pace,
    );
    return compared.flatMap((pair, index) => linesOf(kind, pair, part(pair, wanted[index]?.least[kind] as number)));
  } finally {
    bare.stop();
    await shop.stop();
    await database.drop();
    if (directory) rmSync(directory, { recursive: true, force: true });
  }
};

/** Compares the calls of a signed-in customer and the public ones with the least that could answer them. */
export const callsOf = async (order: Order): Promise<Line[]> => {
  const postgres = await startDurablePostgres();
  try {
    const named = kinds.filter((kind) => order.words.includes(kind));
    const words = order.words.filter((word) => !kinds.some((kind) => kind === word));
    const lines: Line[] = [];
    for (const kind of named.length > 0 ? named : kinds)
      lines.push(...(await onDatabase(kind, postgres, { ...order, words })));
    return lines;
  } finally {
    await postgres.stop();
  }
};
