/** Where answers are kept. What one feature changes, another shows: both find the key here. */
export const queryKeys = {
  licenses: ['licenses'],
  installs: ['installs'],
  payments: ['payments'],
  settings: ['settings'],
  admin: ['admin'],
} as const;
