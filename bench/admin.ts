import { hash } from 'node:crypto';
import { fillLists } from '../server/test/fill-lists.ts';
import { startPostgres } from '../server/test/postgres.ts';
import { pidOf } from './cpu.ts';
import { measure, type Subject } from './harness.ts';
import type { Line } from './report.ts';
import { type Kind, startFilled } from './shop.ts';

const SMALL = 1_000;
const LARGE = Number(process.env.BENCH_ROWS ?? 1_000_000);

/** At most one and a half times as long, and three times for figures over everything. */
const LIST_GOAL = 1 / 1.5;
const TOTAL_GOAL = 1 / 3;

const pages = (path: string, limit: number) => (count: number) => {
  const last = Math.ceil(count / limit);
  return [1, Math.ceil(last / 2), last].map((page) => `${path}?limit=${limit}&page=${page}`);
};

/** What somebody would copy out of the middle of a name. */
const part = (text: string) => hash('md5', text).slice(5, 17);

const asked: { name: string; path: (count: number) => string; goal: number }[] = [
  ...['users', 'installations', 'payments'].flatMap((list) =>
    ['first', 'middle', 'last'].map((which, index) => ({
      name: `${list}, ${which} page`,
      path: (count: number) => pages(`/admin/${list}`, 50)(count)[index] as string,
      goal: LIST_GOAL,
    })),
  ),
  ...[
    'users?role=admin',
    'users?verified=false',
    `users?search=${part('777')}`,
    'users?search=filler',
    'users?search=company 777&sortBy=lastName&sortOrder=asc',
    'users?sortBy=email&sortOrder=asc',
    'users?sortBy=lastName&sortOrder=desc',
    'users?role=admin&sortBy=email&sortOrder=asc',
    'installations?status=expired',
    'installations?status=revoked',
    'installations?licenseType=trial',
    'installations?hasUser=false',
    'installations?status=active&licenseType=commercial&hasUser=true',
    `installations?clientId=${part('client777')}`,
    `installations?hostname=${part('host777')}`,
    'installations?hostname=example',
    'installations?sortBy=issued_at&sortOrder=asc',
    'installations?sortBy=client_id&sortOrder=asc',
    'installations?sortBy=expires_at&sortOrder=desc',
    'installations?status=active&licenseType=commercial&sortBy=expires_at&sortOrder=asc',
    'payments?status=failed&limit=50',
    'payments?sortBy=amount&limit=50',
    'payments?email=filler&limit=50',
    `payments?email=${part('777')}&limit=50`,
    `payments?clientId=${part('client777')}&limit=50`,
  ].map((query) => ({ name: query, path: () => `/admin/${encodeURI(query)}`, goal: LIST_GOAL })),
  ...['users?sortBy=email&sortOrder=asc', 'installations?sortBy=expires_at', 'payments?sortBy=amount'].map((query) => ({
    name: `${query}, last page`,
    path: (count: number) => `/admin/${query}&limit=50&page=${Math.ceil(count / 50)}`,
    goal: LIST_GOAL,
  })),
  { name: 'stats', path: () => '/admin/stats', goal: TOTAL_GOAL },
  { name: 'drift', path: () => '/admin/drift', goal: TOTAL_GOAL },
];

/** It takes a while: what is known already is told at once. */
const tell = (text: string) => process.stderr.write(`${text}\n`);

const onDatabase = async (
  kind: Kind,
  serverUrl: string,
  isWanted: (subject: { name: string }) => boolean,
): Promise<Line[]> => {
  const start = async (count: number) => {
    tell(`${kind}: filling ${count.toLocaleString('en')} rows of each list…`);
    let token = '';
    const shop = await startFilled(kind, serverUrl, async (database) => {
      token = await fillLists(database, count);
    });
    return { ...shop, token, count };
  };
  const shops = [await start(SMALL), await start(LARGE)];
  const databasePid = kind === 'postgres' ? pidOf('-p', new URL(serverUrl).port) : undefined;
  const lines: Line[] = [];
  for (const { name, path, goal } of asked.filter(isWanted)) {
    const subjects = shops.map(
      ({ url, token, count, pid }): Subject => ({
        name: `${name}, of ${count.toLocaleString('en')}`,
        request: { url: `${url}/api${path(count)}`, headers: { authorization: `Bearer ${token}` }, connections: 4 },
        serverPid: pid,
        databasePid,
      }),
    );
    const [small, large] = await measure(subjects, { rounds: 5, seconds: 1 });
    if (!small || !large) throw new Error('nothing was measured');
    const ratio = large.requestsPerSecond / small.requestsPerSecond;
    tell(`${kind}: ${name}: ${ratio.toFixed(2)}`);
    lines.push({ group: kind, ...small }, { group: kind, ...large, ratio, goal });
  }
  for (const shop of shops) await shop.stop();
  return lines;
};

const databases = ['postgres', 'pglite'] as const;

/** On the databases named, or on both; other words name what is asked for. A million rows take PGlite some minutes. */
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
