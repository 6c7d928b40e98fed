/** The keys of cached answers. A feature that changes data uses them to refresh what other features show. */
export const queryKeys = {
  licenses: ['licenses'],
  installs: ['installs'],
  payments: ['payments'],
  settings: ['settings'],
  admin: ['admin'],
  factors: ['factors'],
  sessions: ['sessions'],
  activity: ['activity'],
} as const;
