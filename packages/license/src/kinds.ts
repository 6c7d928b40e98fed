/**
 * The words that licenses use; each list is declared only here. They must stay stable, because licenses, the API and
 * the database contain them.
 */

export const licenseTypes = ['trial', 'trial-self-signed', 'commercial', 'individual'] as const;
export type LicenseType = (typeof licenseTypes)[number];

/** The shop sells these types. */
export const plans = ['commercial', 'individual'] as const satisfies LicenseType[];
export type Plan = (typeof plans)[number];
export const isPlan = (type: LicenseType): type is Plan => (plans as readonly LicenseType[]).includes(type);

export const trialTypes = ['trial', 'trial-self-signed'] as const satisfies Exclude<LicenseType, Plan>[];
export const isTrial = (type: LicenseType): type is (typeof trialTypes)[number] => !isPlan(type);

/** Checking a license gives one of these codes. */
export const licenseCodes = [
  'VALID',
  'EXPIRING',
  'IN_GRACE',
  'EXPIRED',
  'REVOKED',
  'WRONG_CLIENT',
  'BAD_SIGNATURE',
  'UNKNOWN_KEY',
  'RETIRED_KEY',
  'HEADER_MISMATCH',
  'TRIAL_TOO_LONG',
  'MALFORMED',
] as const;
export type LicenseCode = (typeof licenseCodes)[number];

/** The shop answers an installation that asks for its license with one of these. */
export const syncStatuses = ['new', 'unchanged', 'none', 'revoked'] as const;
export type SyncStatus = (typeof syncStatuses)[number];
