import type { LineKind, Plan } from '@warden/contract';

/** What a code takes off: one of a percentage in hundredths of a percent and a sum in minor units. */
export interface CodeDiscount {
  percent: number | null;
  sum: number | null;
  /** The lines that it is good for; null means all. */
  plans: readonly Plan[] | null;
  kinds: readonly LineKind[] | null;
}

/** Whether a code lowers the price of a line. */
export const isGoodFor = (
  { plans, kinds }: Pick<CodeDiscount, 'plans' | 'kinds'>,
  { plan, kind }: { plan: Plan; kind: LineKind },
): boolean => (plans?.includes(plan) ?? true) && (kinds?.includes(kind) ?? true);
