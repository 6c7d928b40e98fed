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
    'users?sortBy=email&sortOrder=asc',
    'installations?status=expired',
    'installations?status=revoked',
    'installations?licenseType=trial',
    'installations?hasUser=false',
    'installations?status=active&licenseType=commercial&hasUser=true',
    `installations?clientId=${part('client777')}`,
    `installations?hostname=${part('host777')}`,
    'payments?status=failed&limit=50',
    `payments?email=${part('777')}&limit=50`,
    `payments?clientId=${part('client777')}&limit=50`,
  ].map((query) => ({ name: query, path: () => `/admin/${query}`, goal: LIST_GOAL })),
  { name: 'stats', path: () => '/admin/stats', goal: TOTAL_GOAL },
  { name: 'drift', path: () => '/admin/drift', goal: TOTAL_GOAL },
];

const onDatabase = async (kind: Kind, serverUrl: string): Promise<Line[]> => {
  const tokens: string[] = [];
  const start = (count: number) =>
    startFilled(kind, serverUrl, async (database) => {
      tokens.push(await fillLists(database, count));
    });
  const shops = [await start(SMALL), await start(LARGE)];
  const databasePid = kind === 'postgres' ? pidOf('-p', new URL(serverUrl).port) : undefined;
  const subjects = asked.flatMap(({ name, path }) =>
    shops.map((shop, index): Subject => {
      const count = index === 0 ? SMALL : LARGE;
      return {
        name: `${name}, of ${count.toLocaleString('en')}`,
        request: {
          url: `${shop.url}/api${path(count)}`,
          headers: { authorization: `Bearer ${tokens[index]}` },
          connections: 4,
        },
        serverPid: shop.pid,
        databasePid,
      };
    }),
  );
  const measured = await measure(subjects, { rounds: 3, seconds: 1 });
  for (const shop of shops) await shop.stop();
  return asked.flatMap(({ goal }, index) => {
    const [small, large] = measured.slice(index * 2, index * 2 + 2);
    if (!small || !large) throw new Error('nothing was measured');
    return [
      { group: kind, ...small },
      { group: kind, ...large, ratio: large.requestsPerSecond / small.requestsPerSecond, goal },
    ];
  });
};

export const admin = async (): Promise<Line[]> => {
  const { url, stop } = await startPostgres();
  try {
    return [...(await onDatabase('postgres', url)), ...(await onDatabase('pglite', url))];
  } finally {
    await stop();
  }
};
