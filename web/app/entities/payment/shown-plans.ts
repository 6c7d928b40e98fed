export type PlanName = 'trial' | 'commercial' | 'individual' | 'community';

/** The Community Edition takes the place of the individual plan. */
export const shownPlans = (coreAvailable: boolean): PlanName[] => [
  'trial',
  'commercial',
  coreAvailable ? 'community' : 'individual',
];
