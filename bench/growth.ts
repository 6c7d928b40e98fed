import { setTimeout as pause } from 'node:timers/promises';
import { type Figure, figureOf, median } from './figure.ts';
import { atMost, either } from './goals.ts';
import { type Call, calls } from './growth/calls.ts';
import { fillGrown } from './growth/fill.ts';
import { type Round, roundsOf, type Subject } from './harness.ts';
import type { Order, Pace } from './mode.ts';
import { startDurablePostgres } from './postgres.ts';
import type { Line } from './report.ts';
import { databasePidOf, type Server, startFilled } from './shop.ts';

const LARGEST = Number(process.env.BENCH_ROWS ?? 1_000_000);
const sizes = [1_000, 10_000, 100_000, 1_000_000].filter((size) => size < LARGEST).concat(LARGEST);
const CONNECTIONS = 2;

/** The time to answer and the CPU time of server and database, for a shop of this size. */
export interface Size {
  licenses: number;
  p50: number;
  cpu: number;
}

const startGrown = async (server: Server, size: number) => {
  process.stderr.write(`Filling ${size.toLocaleString('en')} licenses…\n`);
  let filled: Awaited<ReturnType<typeof fillGrown>> | undefined;
  const shop = await startFilled('postgres', server, async (database, dataDir) => {
    filled = await fillGrown(database, dataDir, size, size === LARGEST);
  });
  const { tokens, texts } = filled as NonNullable<typeof filled>;
  // A large shop computes its first statistics after its start.
  const headers = { authorization: `Bearer ${tokens.admin}` };
  while (!(await fetch(`${shop.url}/api/admin/stats`, { headers })).ok) await pause(200);
  return { ...shop, tokens, texts, size };
};

type Grown = Awaited<ReturnType<typeof startGrown>>;

const cpuOf = ({ serverCpu, databaseCpu }: Round) => serverCpu + databaseCpu;

const growthOf = (rounds: Round[][], pick: (round: Round) => number): Figure => {
  const [first = []] = rounds;
  return figureOf((rounds.at(-1) ?? []).map((round, index) => pick(round) / pick(first[index] as Round)));
};

const judge = (who: Call['who'], growth: Figure, p50: Figure) =>
  who === 'admin' ? either(atMost(growth, 1.5, 'times'), atMost(p50, 20, 'ms')) : atMost(growth, 1.2, 'times');

const measureCall = async (call: Call, shops: Grown[], databasePid: number | undefined, pace: Pace): Promise<Line> => {
  // What the large customer does is compared with what the usual one does in the smallest shop.
  const subjectOf = ({ url, pid, tokens, texts, size }: Grown): Subject => {
    const who = call.who === 'large' && size !== LARGEST ? 'usual' : call.who;
    const same = who === call.who ? call : (calls.usual.find(({ name }) => name === call.name) as Call);
    const load = { url, requests: same.requests(tokens[who], texts), connections: CONNECTIONS };
    return { name: call.name, load, serverPid: pid, databasePid };
  };
  const rounds = await roundsOf(shops.map(subjectOf), pace);
  const of = (pick: (round: Round) => number) => (rounds.at(-1) ?? []).map(pick);
  // CPU time says more than the time to answer: other load on the machine changes it less.
  const [value, p50] = [growthOf(rounds, cpuOf), figureOf(of((round) => round.p50))];
  const growth = rounds.map((one, index) => ({
    licenses: shops[index]?.size ?? 0,
    p50: median(one.map((round) => round.p50)),
    cpu: median(one.map(cpuOf)),
  }));
  process.stderr.write(
    `${call.who}: ${call.name}: ${growth.map((size) => size.cpu.toFixed(2)).join(' → ')} ms of CPU\n`,
  );
  return {
    group: `growth, ${call.who}`,
    name: call.name,
    value,
    unit: 'times',
    p50,
    p99: figureOf(of((round) => round.p99)),
    serverCpu: figureOf(of((round) => round.serverCpu)),
    databaseCpu: figureOf(of((round) => round.databaseCpu)),
    goal: judge(call.who, value, p50),
    growth,
  };
};

/** Measures each call in shops of different sizes, and for a customer with 50,000 licenses in the largest. */
export const growth = async ({ pace, words }: Order): Promise<Line[]> => {
  const isWanted = ({ name, who }: Call) =>
    words.length === 0 || words.some((word) => name.includes(word) || who === word);
  const postgres = await startDurablePostgres();
  const shops: Grown[] = [];
  try {
    for (const size of sizes) shops.push(await startGrown(postgres, size));
    const databasePid = databasePidOf('postgres', postgres);
    const ends = [shops[0] as Grown, shops.at(-1) as Grown];
    const lines: Line[] = [];
    for (const call of [...calls.usual, ...calls.admin].filter(isWanted))
      lines.push(await measureCall(call, shops, databasePid, pace));
    for (const call of calls.large.filter(isWanted)) lines.push(await measureCall(call, ends, databasePid, pace));
    return lines;
  } finally {
    for (const shop of shops) await shop.stop();
    await postgres.stop();
  }
};
