/** The keys of cached answers. A feature that changes data uses them to refresh what other features show. */
export const queryKeys = {
  me: ['me'],
  licenses: ['licenses'],
  installs: ['installs'],
  payments: ['payments'],
  settings: ['settings'],
  seller: ['seller'],
  admin: ['admin'],
  emailChange: ['email-change'],
  factors: ['factors'],
  sessions: ['sessions'],
  activity: ['activity'],
  consents: ['consents'],
  companies: ['companies'],
  organizations: ['organizations'],
  organization: ['organization'],
} as const;
