import type { Figure } from './figure.ts';
import type { Compared } from './harness.ts';

export interface Goal {
  text: string;
  met: boolean;
}

/**
 * A part of the reference. Both the requests per second and the CPU time must reach it: the client may be slower than
 * either server, and the CPU time then shows what a faster client would see.
 */
export const part = ({ ratio, cpuRatio }: Pick<Compared, 'ratio' | 'cpuRatio'>, least: number): Goal => ({
  text: `≥ ${least.toFixed(2)}`,
  met: Math.min(ratio.median, cpuRatio.median) >= least,
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
