import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fillLists } from '../server/test/fill-lists.ts';
import { startPostgres } from '../server/test/postgres.ts';
import { pidOf } from './cpu.ts';
import { measure, type Subject } from './harness.ts';
import type { Line } from './report.ts';
import { type Kind, startFilled } from './shop.ts';

const SMALL = 1_000;
const LARGE = Number(process.env.BENCH_ROWS ?? 1_000_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);

/** A list may take at most 1.5 times as long as a small one, or this many milliseconds of the database. */
const LIST_GOAL = { goal: 1 / 1.5, orDatabaseCpu: 20 };

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

const asked: { name: string; path: (count: number) => string; goals: Partial<Line> }[] = [
  ...orders.flatMap((query) =>
    ['asc', 'desc'].flatMap((order) =>
      [1, 200].map((page) => ({
        name: `${query}&sortOrder=${order}, page ${page}`,
        path: pageOf(`${query}&sortOrder=${order}`, page),
        goals: LIST_GOAL,
      })),
    ),
  ),
  ...filters.map((query) => ({ name: query, path: pageOf(query, 1), goals: LIST_GOAL })),
  { name: 'stats', path: () => '/admin/stats', goals: { goalP50: 50 } },
  { name: 'drift', path: () => '/admin/drift', goals: { goal: 1 / 3 } },
];

/** A run takes long, so each figure is printed as soon as it is known. */
const print = (text: string) => process.stderr.write(`${text}\n`);

const onDatabase = async (
  kind: Kind,
  serverUrl: string,
  isWanted: (subject: { name: string }) => boolean,
): Promise<Line[]> => {
  const start = async (count: number) => {
    print(`${kind}: filling ${count.toLocaleString('en')} rows of each list…`);
    let token = '';
    const shop = await startFilled(kind, serverUrl, async (database) => {
      token = await fillLists(database, count);
    });
    // A large shop computes its first statistics after its start.
    const hasStatistics = async () =>
      (await fetch(`${shop.url}/api/admin/stats`, { headers: { authorization: `Bearer ${token}` } })).ok;
    while (!(await hasStatistics())) await sleep(500);
    return { ...shop, token, count };
  };
  const shops = [await start(SMALL), await start(LARGE)];
  const databasePid = kind === 'postgres' ? pidOf('-p', new URL(serverUrl).port) : undefined;
  const lines: Line[] = [];
  for (const { name, path, goals } of asked.filter(isWanted)) {
    const subjects = shops.map(
      ({ url, token, count, pid }): Subject => ({
        name: `${name}, of ${count.toLocaleString('en')}`,
        request: { url: `${url}/api${path(count)}`, headers: { authorization: `Bearer ${token}` }, connections: 4 },
        serverPid: pid,
        databasePid,
      }),
    );
    const [small, large] = await measure(subjects, { rounds: ROUNDS, seconds: 1 });
    if (!small || !large) throw new Error('nothing was measured');
    const ratio = large.requestsPerSecond / small.requestsPerSecond;
    print(`${kind}: ${name}: ${ratio.toFixed(2)}, ${(large.databaseCpu ?? large.serverCpu).toFixed(1)} ms`);
    lines.push({ group: kind, ...small }, { group: kind, ...large, ratio, ...goals });
  }
  for (const shop of shops) await shop.stop();
  return lines;
};

const databases = ['postgres', 'pglite'] as const;

/** Measures the named databases, or both. Other words choose the queries. A million rows take PGlite some minutes. */
export const admin = async (named: readonly string[]): Promise<Line[]> => {
  const kinds = databases.filter((kind) => named.includes(kind));
  const words = named.filter((word) => !databases.some((kind) => kind === word));
  const isWanted = ({ name }: { name: string }) => words.length === 0 || words.some((word) => name.includes(word));
  const { url, stop } = await startPostgres();
  const lines: Line[] = [];
  try {
    for (const kind of kinds.length > 0 ? kinds : databases) {
      lines.push(...(await onDatabase(kind, url, isWanted)));
    }
    return lines;
  } finally {
    await stop();
  }
};
