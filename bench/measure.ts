import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { cpuOf } from './cpu.ts';
import { type Figure, figureOf, type Line } from './report.ts';
import type { Order } from './run.ts';

/** Requests to one server. Each connection sends the next one as soon as it has the last answer. */
export interface Load {
  /** The server's address, without a path. */
  url: string;
  requests: { method?: string; path: string; headers?: Record<string, string>; body?: string }[];
  connections?: number;
}

export interface Sent {
  answered: number;
  statuses: Record<number, number>;
  seconds: number;
  p50: number;
  p99: number;
}

/** One thing to measure: requests, or other work that returns how often it was done. */
export interface Subject {
  load: Load | (() => Load) | ((seconds: number) => Promise<Sent>);
  /** The processes whose CPU time it costs. */
  pids: readonly (number | undefined)[];
}

let generator: ChildProcess | undefined;
export const stopGenerator = () => generator?.kill();

/** Sends the requests from a process of their own, so that this does not count as the server's work. */
export const send = async (load: Load, seconds: number): Promise<Sent> => {
  generator ??= fork(fileURLToPath(new URL('./generator.ts', import.meta.url)));
  generator.send({ connections: 16, seconds, ...load });
  const [sent] = (await once(generator, 'message')) as [Sent];
  if (sent.answered === 0 || Object.keys(sent.statuses).some((status) => Number(status) >= 300)) {
    throw new Error(`${load.url}${load.requests[0]?.path}: ${JSON.stringify(sent.statuses)}`);
  }
  return sent;
};

interface Round {
  perSecond: number;
  p50: number;
  p99: number;
  /** CPU milliseconds per request, of server and database. */
  cpu: number;
}

const measureOnce = async ({ load, pids }: Subject, seconds: number): Promise<Round> => {
  const used = () => pids.reduce<number>((sum, pid) => sum + (pid ? cpuOf(pid) : 0), 0);
  const before = used();
  const given = typeof load === 'function' ? await load(seconds) : load;
  const sent = 'answered' in given ? given : await send(given, seconds);
  return {
    perSecond: sent.answered / sent.seconds,
    p50: sent.p50,
    p99: sent.p99,
    cpu: (used() - before) / sent.answered,
  };
};

export interface Compared {
  /** Our requests per second as a part of the reference's, round by round. */
  ratio: Figure;
  /** Our CPU time per request as a multiple of the reference's. */
  cpuRatio: Figure;
  more: NonNullable<Line['more']>;
}

/** Measures the shop and its reference in turn, so that other load on the machine affects both alike. */
export const compare = async (
  ours: Subject,
  reference: Subject,
  { rounds, seconds }: Pick<Order, 'rounds' | 'seconds'>,
): Promise<Compared> => {
  const measured: [Round, Round][] = [];
  // Code that has run often is faster, so the first round only warms up.
  for (let round = 0; round <= rounds; round++) {
    const pair: [Round, Round] = [await measureOnce(reference, seconds), await measureOnce(ours, seconds)];
    if (round > 0) measured.push(pair);
  }
  const of = (pick: (our: Round, other: Round) => number) => figureOf(measured.map(([other, our]) => pick(our, other)));
  return {
    ratio: of((our, other) => our.perSecond / other.perSecond),
    cpuRatio: of((our, other) => our.cpu / other.cpu),
    more: {
      'requests/s': of((our) => our.perSecond),
      'of the reference': of((_our, other) => other.perSecond),
      'ms p50': of((our) => our.p50),
      'ms p99': of((our) => our.p99),
      'ms CPU': of((our) => our.cpu),
      'of the reference’s': of((_our, other) => other.cpu),
    },
  };
};
