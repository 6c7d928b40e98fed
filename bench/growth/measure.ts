import { type Figure, figureOf, median } from '../figure.ts';
import { atMost, either } from '../goals.ts';
import { measureOnce, type Round, type Subject } from '../harness.ts';
import type { Pace } from '../mode.ts';
import type { Line } from '../report.ts';
import { type Call, calls } from './calls.ts';

/** A shop of some size, with the sessions and license texts that calls need. */
export interface Grown {
  url: string;
  pid: number;
  size: number;
  isLargest: boolean;
  tokens: Record<Call['who'], string>;
  texts: readonly string[];
}

/** Sizes between the smallest and the largest are only drawn, so one of three rounds is enough for them. */
const ROUNDS_BETWEEN = 3;

/** On a busy machine, a round of fewer requests would measure mostly what the shop does besides. */
const LEAST = 10;

/**
 * One connection asks, so that no request waits for another. What the large customer does is compared with what the usual
 * one does in the smallest shop.
 */
const subjectOf = (call: Call, { url, pid, tokens, texts, isLargest }: Grown, databasePid: number | undefined) => {
  const who = call.who === 'large' && !isLargest ? 'usual' : call.who;
  const same = who === call.who ? call : (calls.usual.find(({ name }) => name === call.name) as Call);
  const load = { url, requests: same.requests(tokens[who], texts), connections: 1, least: LEAST };
  return { name: `${call.who}: ${call.name}`, load, serverPid: pid, databasePid } satisfies Subject;
};

const cpuOf = ({ serverCpu, databaseCpu }: Round) => serverCpu + databaseCpu;

/** CPU time says more than the time to answer: other load on the machine changes it less. */
const judge = (who: Call['who'], growth: Figure, cpu: Figure) =>
  who === 'admin' ? either(atMost(growth, 1.5, 'times'), atMost(cpu, 20, 'ms of CPU')) : atMost(growth, 1.2, 'times');

/** Measures one call in shops of growing sizes, in many short rounds, because CPU time differs with what else runs. */
export const measureCall = async (
  call: Call,
  shops: readonly Grown[],
  databasePid: number | undefined,
  { rounds, seconds }: Pace,
): Promise<Line> => {
  const subjects = shops.map((shop) => ({
    subject: subjectOf(call, shop, databasePid),
    shop,
    measured: [] as Round[],
  }));
  const [smallest, largest] = [subjects[0], subjects.at(-1)] as [(typeof subjects)[0], (typeof subjects)[0]];
  for (const { subject } of subjects) await measureOnce(subject, seconds);
  for (let round = 0; round < rounds; round++) {
    const isDrawn = round % ROUNDS_BETWEEN === 0;
    const asked = isDrawn ? subjects : [smallest, largest];
    // The order changes, so that neither end always comes after the other.
    for (const { subject, measured } of round % 2 ? asked : asked.toReversed())
      measured.push(await measureOnce(subject, seconds));
  }
  const value = figureOf(
    largest.measured.map((round, index) => cpuOf(round) / cpuOf(smallest.measured[index] as Round)),
  );
  const of = (pick: (round: Round) => number) => figureOf(largest.measured.map(pick));
  return {
    group: `growth, ${call.who}`,
    name: call.name,
    value,
    unit: 'times',
    p50: of((round) => round.p50),
    p99: of((round) => round.p99),
    serverCpu: of((round) => round.serverCpu),
    databaseCpu: of((round) => round.databaseCpu),
    goal: judge(call.who, value, of(cpuOf)),
    growth: subjects.map(({ shop, measured }) => ({
      licenses: shop.size,
      p50: median(measured.map((round) => round.p50)),
      cpu: median(measured.map(cpuOf)),
    })),
  };
};
