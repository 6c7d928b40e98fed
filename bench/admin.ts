import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fillLists } from '../server/test/fill-lists.ts';
import type { Figure } from './figure.ts';
import { atLeast, atMost, either, type Goal } from './goals.ts';
import { type Compared, compare, type Subject } from './harness.ts';
import type { Order, Pace } from './mode.ts';
import { startDurablePostgres } from './postgres.ts';
import { type Line, linesOf } from './report.ts';
import { databasePidOf, type Kind, kinds, type Server, startFilled } from './shop.ts';

const SMALL = 1_000;
const LARGE = Number(process.env.BENCH_ROWS ?? 1_000_000);

type Judge = (compared: Compared) => Goal;

const cpuOf = ({ ours: { databaseCpu, serverCpu } }: Compared): Figure => databaseCpu ?? serverCpu;

/** A list may take at most 1.5 times as long as a small one, or 20 milliseconds of the database. */
const asList: Judge = (compared) =>
  either(atLeast(compared.ratio, 0.67), atMost(cpuOf(compared), 20, 'ms of database CPU'));

/** Returns some characters from the middle of a name. */
const part = (text: string) => hash('md5', text).slice(5, 17);

const orders = [
  'users?sortBy=createdAt',
  'users?sortBy=email',
  'users?sortBy=lastName',
  'installations?sortBy=added',
  'installations?sortBy=issued_at',
  'installations?sortBy=client_id',
  'installations?sortBy=expires_at',
  'payments?sortBy=createdAt',
  'payments?sortBy=amount',
];

const filters = [
  'users?role=admin',
  'users?role=user',
  'users?verified=false',
  'users?verified=true',
  'users?role=admin&verified=false',
  'users?role=admin&sortBy=email',
  `users?search=${part('777')}`,
  'users?search=filler',
  'users?search=company 777&sortBy=lastName',
  'installations?status=active',
  'installations?status=expired',
  'installations?status=revoked',
  'installations?status=revoked&licenseType=commercial',
  'installations?licenseType=trial',
  'installations?hasUser=true',
  'installations?hasUser=false',
  'installations?status=active&licenseType=commercial&hasUser=true',
  'installations?status=active&licenseType=commercial&sortBy=expires_at',
  `installations?clientId=${part('client777')}`,
  `installations?hostname=${part('host777')}`,
  'installations?hostname=example',
  'payments?status=pending',
  'payments?status=failed',
  'payments?status=failed&sortBy=amount',
  'payments?method=card',
  'payments?method=invoice',
  'payments?method=card&status=failed&sortBy=amount',
  'payments?email=filler',
  `payments?email=${part('777')}`,
  `payments?clientId=${part('client777')}`,
];

/** The small list may end before page 200, so its last page is measured. */
const pageOf = (query: string, wanted: number) => (count: number) =>
  `/admin/${encodeURI(query)}&limit=50&page=${Math.min(wanted, Math.ceil(count / 50))}`;

const asked: { name: string; path: (count: number) => string; judge: Judge }[] = [
  ...orders.flatMap((query) =>
    ['asc', 'desc'].flatMap((order) =>
      [1, 200].map((page) => ({
        name: `${query}&sortOrder=${order}, page ${page}`,
        path: pageOf(`${query}&sortOrder=${order}`, page),
        judge: asList,
      })),
    ),
  ),
  ...filters.map((query) => ({ name: query, path: pageOf(query, 1), judge: asList })),
  { name: 'stats', path: () => '/admin/stats', judge: ({ ours }) => atMost(ours.p50, 50, 'ms') },
  { name: 'drift', path: () => '/admin/drift', judge: ({ ratio }) => atLeast(ratio, 0.33) },
];

/** A run takes long, so each figure is printed as soon as it is known. */
const print = (text: string) => process.stderr.write(`${text}\n`);

const onDatabase = async (
  kind: Kind,
  server: Server,
  isWanted: (subject: { name: string }) => boolean,
  pace: Pace,
): Promise<Line[]> => {
  const start = async (count: number) => {
    print(`${kind}: filling ${count.toLocaleString('en')} rows of each list…`);
    let token = '';
    const shop = await startFilled(kind, server, async (database) => {
      token = await fillLists(database, count);
    });
    // A large shop computes its first statistics after its start.
    const hasStatistics = async () =>
      (await fetch(`${shop.url}/api/admin/stats`, { headers: { authorization: `Bearer ${token}` } })).ok;
    while (!(await hasStatistics())) await sleep(500);
    return { ...shop, token, count };
  };
  const [small, large] = [await start(SMALL), await start(LARGE)];
  const databasePid = databasePidOf(kind, server);
  const lines: Line[] = [];
  for (const { name, path, judge } of asked.filter(isWanted)) {
    const subject = ({ url, token, count, pid }: typeof small): Subject => ({
      name: `${name}, of ${count.toLocaleString('en')}`,
      load: {
        url,
        requests: [{ path: `/api${path(count)}`, headers: { authorization: `Bearer ${token}` } }],
        connections: 4,
      },
      serverPid: pid,
      databasePid,
    });
    const [compared] = await compare([{ reference: subject(small), ours: subject(large) }], pace);
    if (!compared) throw new Error('nothing was measured');
    print(`${kind}: ${name}: ${compared.ratio.median.toFixed(2)}, ${cpuOf(compared).median.toFixed(1)} ms`);
    lines.push(...linesOf(kind, compared, judge(compared)));
  }
  for (const shop of [small, large]) await shop.stop();
  return lines;
};

/** Measures the named databases, or both. Other words choose the queries. A million rows take PGlite some minutes. */
export const admin = async ({ pace, words }: Order): Promise<Line[]> => {
  const named = kinds.filter((kind) => words.includes(kind));
  const others = words.filter((word) => !kinds.some((kind) => kind === word));
  const isWanted = ({ name }: { name: string }) => others.length === 0 || others.some((word) => name.includes(word));
  const postgres = await startDurablePostgres();
  const lines: Line[] = [];
  try {
    for (const kind of named.length > 0 ? named : kinds) {
      lines.push(...(await onDatabase(kind, postgres, isWanted, { ...pace, seconds: 1 })));
    }
    return lines;
  } finally {
    await postgres.stop();
  }
};
