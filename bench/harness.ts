import { cpuOf } from './cpu.ts';
import { type Figure, figureOf } from './figure.ts';
import { type Load, type Result, send } from './load.ts';
import type { Pace } from './mode.ts';

const CONNECTIONS = 16;

/** One thing to measure, and the processes whose CPU time it costs. */
export interface Subject {
  name: string;
  /** The requests, perhaps others in each round; or other work, which returns how often it was done. */
  load: Requests | (() => Requests) | ((seconds: number) => Promise<Work>);
  serverPid: number;
  databasePid: number | undefined;
}

export type Requests = Omit<Load, 'connections' | 'seconds'> & { connections?: number };

/** The part of a result that work other than requests has too. */
export type Work = Pick<Result, 'answered' | 'seconds' | 'p50' | 'p99'>;

/** CPU times are milliseconds per request. */
export interface Round {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  serverCpu: number;
  databaseCpu: number;
  clientCpu: number;
}

export interface Measured {
  name: string;
  requestsPerSecond: Figure;
  p50: Figure;
  p99: Figure;
  serverCpu: Figure;
  databaseCpu: Figure | undefined;
  /** What sending a request costs, which is not the server's. */
  clientCpu: Figure;
}

const sendAll = async (name: string, requests: Requests, seconds: number) => {
  const result = await send({ connections: CONNECTIONS, seconds, ...requests });
  const { answered, statuses, failed } = result;
  const isRefused = Object.keys(statuses).some((status) => Number(status) >= 300);
  if (isRefused || failed > 0 || answered === 0) {
    throw new Error(`${name}: answered ${JSON.stringify(statuses)}, ${failed} without an answer`);
  }
  return result;
};

const perform = async ({ name, load }: Subject, seconds: number): Promise<Work & { cpu?: number }> => {
  const given = typeof load === 'function' ? await load(seconds) : load;
  return 'answered' in given ? given : sendAll(name, given, seconds);
};

export const measureOnce = async (subject: Subject, seconds: number): Promise<Round> => {
  const { serverPid, databasePid } = subject;
  const read = () => ({ server: cpuOf(serverPid), database: databasePid ? cpuOf(databasePid) : 0 });
  const before = read();
  const { answered, p50, p99, cpu = 0, ...took } = await perform(subject, seconds);
  const after = read();
  return {
    requestsPerSecond: answered / took.seconds,
    p50,
    p99,
    serverCpu: (after.server - before.server) / answered,
    databaseCpu: (after.database - before.database) / answered,
    clientCpu: cpu / answered,
  };
};

const measuredOf = ({ name, databasePid }: Subject, rounds: readonly Round[]): Measured => {
  const of = (pick: keyof Round) => figureOf(rounds.map((round) => round[pick]));
  return {
    name,
    requestsPerSecond: of('requestsPerSecond'),
    p50: of('p50'),
    p99: of('p99'),
    serverCpu: of('serverCpu'),
    databaseCpu: databasePid ? of('databaseCpu') : undefined,
    clientCpu: of('clientCpu'),
  };
};

/** Interleaves the rounds, so that other load on the machine affects all subjects alike. */
const roundsOf = async (subjects: readonly Subject[], { rounds, seconds }: Pace): Promise<Round[][]> => {
  // Code that has run often is faster, so the first round only warms up.
  for (const subject of subjects) await measureOnce(subject, seconds);
  const measured: Round[][] = subjects.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, subject] of subjects.entries()) measured[index]?.push(await measureOnce(subject, seconds));
  }
  return measured;
};

/** Measures subjects that are not compared with each other. */
export const measure = async (subjects: readonly Subject[], pace: Pace): Promise<Measured[]> =>
  (await roundsOf(subjects, pace)).map((rounds, index) => measuredOf(subjects[index] as Subject, rounds));

export interface Compared {
  ours: Measured;
  reference: Measured;
  /** Our requests per second as a part of the reference's. */
  ratio: Figure;
  /** The reference's CPU time of server and database as a part of ours. */
  cpuRatio: Figure;
}

/** Measures pairs of the shop and its reference; the ratios are those of the same round. */
export const compare = async (
  pairs: readonly { ours: Subject; reference: Subject }[],
  pace: Pace,
): Promise<Compared[]> => {
  const measured = await roundsOf(
    pairs.flatMap(({ reference, ours }) => [reference, ours]),
    pace,
  );
  return pairs.map((pair, index) => {
    const [reference = [], ours = []] = measured.slice(index * 2);
    const ratioOf = (ratio: (ours: Round, reference: Round) => number) =>
      figureOf(ours.map((round, place) => ratio(round, reference[place] as Round)));
    return {
      ours: measuredOf(pair.ours, ours),
      reference: measuredOf(pair.reference, reference),
      ratio: ratioOf((one, other) => one.requestsPerSecond / other.requestsPerSecond),
      cpuRatio: ratioOf((one, other) => (other.serverCpu + other.databaseCpu) / (one.serverCpu + one.databaseCpu)),
    };
  });
};
