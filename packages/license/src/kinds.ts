/** The words of licenses, each list declared here alone. They are part of licenses, the API and the database: stable. */

export const licenseTypes = ['trial', 'trial-self-signed', 'commercial', 'individual'] as const;
export type LicenseType = (typeof licenseTypes)[number];

/** The types that are for sale. */
export const plans = ['commercial', 'individual'] as const satisfies LicenseType[];
export type Plan = (typeof plans)[number];
export const isPlan = (type: LicenseType): type is Plan => (plans as readonly LicenseType[]).includes(type);

export const trialTypes = ['trial', 'trial-self-signed'] as const satisfies Exclude<LicenseType, Plan>[];
export const isTrial = (type: LicenseType): type is (typeof trialTypes)[number] => !isPlan(type);

/** What checking a license can result in. */
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
