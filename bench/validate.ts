import { fillInstallations } from './fill-installations.ts';
import { atLeast } from './goals.ts';
import { compare, type Subject } from './harness.ts';
import type { Order } from './mode.ts';
import { startDurablePostgres } from './postgres.ts';
import { type Line, linesOf } from './report.ts';
import { databasePidOf, type Kind, kinds, type Server, startFilled } from './shop.ts';
import { startWork } from './start-work.ts';

const GOAL = 0.5;
const PER_SECOND = 6_000;
const KNOWN = 2_000;

/** Each installation calls from an address of its own, since an address may call only so often. */
const requestOf = (licenseText: string, n: number) => ({
  method: 'POST',
  path: '/api/licenses/validate',
  headers: {
    'content-type': 'application/json',
    'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
  },
  body: JSON.stringify({ licenseText }),
});

const onDatabase = async (kind: Kind, server: Server, { pace }: Order): Promise<Line[]> => {
  const each = Math.ceil(PER_SECOND * Math.max(1, pace.seconds));
  let texts: string[] = [];
  const shop = await startFilled(kind, server, async (database, dataDir) => {
    texts = await fillInstallations(database, dataDir, KNOWN + each * (pace.rounds + 1));
  });
  const thread = await startWork({ kind: 'ed25519', parallel: 1 });
  const requests = texts.map(requestOf);
  let next = KNOWN;
  const subject = (name: string, load: Subject['load']): Subject => ({
    name,
    load,
    serverPid: shop.pid,
    databasePid: databasePidOf(kind, server),
  });
  const reference: Subject = { name: 'Ed25519 verification, one thread', ...thread, databasePid: undefined };
  try {
    const compared = await compare(
      [
        {
          reference,
          ours: subject('POST /licenses/validate', { url: shop.url, requests: requests.slice(0, KNOWN) }),
        },
        {
          reference,
          ours: subject('POST /licenses/validate, each text for the first time', () => {
            next += each;
            return { url: shop.url, requests: requests.slice(next - each, next) };
          }),
        },
      ],
      pace,
    );
    return compared.flatMap((pair) => linesOf(kind, pair, kind === 'postgres' ? atLeast(pair.ratio, GOAL) : undefined));
  } finally {
    thread.stop();
    await shop.stop();
  }
};

/** Compares validations, each of which is counted and committed, with a thread that only verifies signatures. */
export const validate = async (order: Order): Promise<Line[]> => {
  const postgres = await startDurablePostgres();
  try {
    const lines: Line[] = [];
    for (const kind of kinds) lines.push(...(await onDatabase(kind, postgres, order)));
    return lines;
  } finally {
    await postgres.stop();
  }
};
