import type { Figure } from './figure.ts';
import type { Compared, Measured } from './harness.ts';

export interface Goal {
  text: string;
  met: boolean;
}

/** The process that sends requests has a core of its own at most. Near that, it limits the reference. */
const isLimitedByClient = ({ clientCpu, requestsPerSecond }: Measured) =>
  clientCpu.median * requestsPerSecond.median > 800;

/** A part of the reference's requests per second; and of its CPU time, where the client was too slow for the reference. */
export const part = ({ ratio, cpuRatio, reference }: Compared, least: number): Goal => ({
  text: `≥ ${least.toFixed(2)}`,
  met: (isLimitedByClient(reference) ? Math.min(ratio.median, cpuRatio.median) : ratio.median) >= least,
});

export const atLeast = ({ median }: Figure, least: number, unit = ''): Goal => ({
  text: `≥ ${least} ${unit}`.trim(),
  met: median >= least,
});

export const atMost = ({ median }: Figure, most: number, unit = ''): Goal => ({
  text: `≤ ${most} ${unit}`.trim(),
  met: median <= most,
});

/** Either of two goals is enough. */
export const either = (one: Goal, other: Goal): Goal => ({
  text: `${one.text} or ${other.text}`,
  met: one.met || other.met,
});
