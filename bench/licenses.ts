import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { fillLicenses } from '../server/test/fill-licenses.ts';
import { startPostgres } from '../server/test/postgres.ts';
import { pidOf } from './cpu.ts';
import { measure, type Subject } from './harness.ts';
import type { Line } from './report.ts';
import { type Kind, startFilled } from './shop.ts';

const SMALL = 1_000;
const LARGE = Number(process.env.BENCH_ROWS ?? 1_000_000);

/** Measures the upper bound of one thread, which only verifies signatures. */
const bareVerifications = (): number => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const message = Buffer.alloc(700, 1);
  const signature = sign(null, message, privateKey);
  const rounds = [1, 2, 3].map(() => {
    const end = performance.now() + 1500;
    let count = 0;
    for (; performance.now() < end; count++) verify(null, message, publicKey, signature);
    return count / 1.5;
  });
  return rounds.toSorted((a, b) => a - b)[1] as number;
};

const address = () =>
  `10.${Math.trunc(Math.random() * 256)}.${Math.trunc(Math.random() * 256)}.${Math.trunc(Math.random() * 256)}`;

const onDatabase = async (kind: Kind, serverUrl: string): Promise<Line[]> => {
  const filled: { token: string; texts: string[] }[] = [];
  const start = (count: number) =>
    startFilled(kind, serverUrl, async (database, dataDir) => {
      filled.push(await fillLicenses(database, dataDir, count));
    });
  const shops = [await start(SMALL), await start(LARGE)];
  const databasePid = kind === 'postgres' ? pidOf('-p', new URL(serverUrl).port) : undefined;
  const lists: Subject[] = shops.map((shop, index) => ({
    name: `GET /licenses, ${(index === 0 ? SMALL : LARGE).toLocaleString('en')} in the table`,
    request: { url: `${shop.url}/api/licenses`, headers: { authorization: `Bearer ${filled[index]?.token}` } },
    serverPid: shop.pid,
    databasePid,
  }));
  const validation: Subject = {
    name: 'POST /licenses/validate',
    request: {
      url: `${shops[0]?.url}/api/licenses/validate`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // The requests come from many addresses, each with its own license, as those of installations do.
      requests: (filled[0]?.texts ?? []).map((licenseText) => ({
        body: JSON.stringify({ licenseText }),
        setupRequest: (request) => ({ ...request, headers: { ...request.headers, 'x-forwarded-for': address() } }),
      })),
    },
    serverPid: shops[0]?.pid as number,
    databasePid,
  };
  const [small, large, validated] = await measure([...lists, validation]);
  const bare = bareVerifications();
  for (const shop of shops) await shop.stop();
  if (!small || !large || !validated) throw new Error('nothing was measured');
  return [
    { group: kind, ...small },
    { group: kind, ...large, ratio: large.requestsPerSecond / small.requestsPerSecond, goal: 0.8 },
    { group: kind, name: 'bare Ed25519 verification, one thread', requestsPerSecond: bare, databaseCpu: undefined },
    { group: kind, ...validated, ratio: validated.requestsPerSecond / bare },
  ];
};

export const licenses = async (): Promise<Line[]> => {
  const { url, stop } = await startPostgres();
  try {
    return [...(await onDatabase('postgres', url)), ...(await onDatabase('pglite', url))];
  } finally {
    await stop();
  }
};
