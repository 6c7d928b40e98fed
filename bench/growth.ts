import { setTimeout as pause } from 'node:timers/promises';
import { type Call, calls } from './growth/calls.ts';
import { fillGrown } from './growth/fill.ts';
import { type Grown, measureCall } from './growth/measure.ts';
import type { Order, Pace } from './mode.ts';
import { startDurablePostgres } from './postgres.ts';
import type { Line } from './report.ts';
import { databasePidOf, type Server, startFilled } from './shop.ts';

const LARGEST = Number(process.env.BENCH_ROWS ?? 1_000_000);
const sizes = [1_000, 10_000, 100_000, 1_000_000].filter((size) => size < LARGEST).concat(LARGEST);

/** The time to answer and the CPU time of server and database, for a shop of this size. */
export interface Size {
  licenses: number;
  p50: number;
  cpu: number;
}

const startGrown = async (server: Server, size: number): Promise<Grown & { stop: () => Promise<void> }> => {
  process.stderr.write(`Filling ${size.toLocaleString('en')} licenses…\n`);
  const isLargest = size === LARGEST;
  let filled: Awaited<ReturnType<typeof fillGrown>> | undefined;
  const shop = await startFilled('postgres', server, async (database, dataDir) => {
    filled = await fillGrown(database, dataDir, size, isLargest);
  });
  const { tokens, texts } = filled as NonNullable<typeof filled>;
  // A large shop computes its first statistics after its start.
  const headers = { authorization: `Bearer ${tokens.admin}` };
  while (!(await fetch(`${shop.url}/api/admin/stats`, { headers })).ok) await pause(200);
  return { ...shop, tokens, texts, size, isLargest };
};

/** Growth is a small difference, so it needs more rounds than a ratio to a reference does. They can be short. */
const paceOf = ({ rounds, seconds }: Pace): Pace => ({ rounds: rounds * 3, seconds: seconds / 10 });

/** Measures each call in shops of different sizes, and for a customer with 50,000 licenses in the largest. */
export const growth = async ({ pace, words }: Order): Promise<Line[]> => {
  const isWanted = ({ name, who }: Call) =>
    words.length === 0 || words.some((word) => name.includes(word) || who === word);
  const postgres = await startDurablePostgres();
  const shops: Awaited<ReturnType<typeof startGrown>>[] = [];
  try {
    for (const size of sizes) shops.push(await startGrown(postgres, size));
    const databasePid = databasePidOf('postgres', postgres);
    const ends = shops.filter((_, index) => index === 0 || index === shops.length - 1);
    const lines: Line[] = [];
    for (const call of [...calls.usual, ...calls.admin, ...calls.large].filter(isWanted)) {
      const line = await measureCall(call, call.who === 'large' ? ends : shops, databasePid, paceOf(pace));
      const figures = line.growth?.map(({ cpu }) => cpu.toFixed(2)).join(' → ');
      process.stderr.write(`${call.who}: ${call.name}: ${figures} ms of CPU\n`);
      lines.push(line);
    }
    return lines;
  } finally {
    for (const shop of shops) await shop.stop();
    await postgres.stop();
  }
};
