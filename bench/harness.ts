import autocannon, { type Options } from 'autocannon';
import { cpuOf } from './cpu.ts';

/** One thing to measure: the requests, their target and the processes whose CPU time they cost. */
export interface Subject {
  name: string;
  request: Options;
  serverPid: number;
  databasePid: number | undefined;
}

export interface Measured {
  name: string;
  requestsPerSecond: number;
  p50: number;
  p99: number;
  serverCpu: number;
  databaseCpu: number | undefined;
}

const standard = { rounds: Number(process.env.BENCH_ROUNDS ?? 5), seconds: 4 };
const CONNECTIONS = 16;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

const measureOnce = async ({ name, request, serverPid, databasePid }: Subject, seconds: number): Promise<Measured> => {
  const before = { server: cpuOf(serverPid), database: databasePid && cpuOf(databasePid) };
  const result = await autocannon({ connections: CONNECTIONS, duration: seconds, ...request });
  const answered = result['2xx'];
  if (result.non2xx > 0 || result.errors > 0 || answered === 0) {
    throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} failed, ${answered} answered`);
  }
  return {
    name,
    requestsPerSecond: answered / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    serverCpu: (cpuOf(serverPid) - before.server) / answered,
    databaseCpu:
      databasePid && before.database !== undefined ? (cpuOf(databasePid) - before.database) / answered : undefined,
  };
};

/** Interleaves the rounds, so that other load on the machine affects all subjects alike. It reports medians. */
export const measure = async (
  subjects: readonly Subject[],
  { rounds: count, seconds } = standard,
): Promise<Measured[]> => {
  for (const subject of subjects) await measureOnce(subject, 1);
  const rounds: Measured[][] = subjects.map(() => []);
  for (let round = 0; round < count; round++) {
    for (const [index, subject] of subjects.entries()) rounds[index]?.push(await measureOnce(subject, seconds));
  }
  return rounds.map((measured, index) => {
    const of = (pick: (one: Measured) => number) => median(measured.map(pick));
    const withDatabase = subjects[index]?.databasePid !== undefined;
    return {
      name: subjects[index]?.name ?? '',
      requestsPerSecond: of((one) => one.requestsPerSecond),
      p50: of((one) => one.p50),
      p99: of((one) => one.p99),
      serverCpu: of((one) => one.serverCpu),
      databaseCpu: withDatabase ? of((one) => one.databaseCpu ?? 0) : undefined,
    };
  });
};
