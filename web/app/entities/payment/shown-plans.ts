import type { Plan } from '@warden/contract';
import { plans } from '@warden/contract/calls';

/** A plan of the price list: one that is sold, or one that costs nothing. */
export type PlanName = Plan | 'trial' | 'community';

export const isSold = (name: string | null): name is Plan => plans.some((option) => option === name);

/** Once the Community Edition is available, it takes the place of the individual plan. */
export const shownPlans = (coreAvailable: boolean): PlanName[] => [
  'trial',
  'commercial',
  coreAvailable ? 'community' : 'individual',
];
