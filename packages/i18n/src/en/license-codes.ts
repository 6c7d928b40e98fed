import type { LicenseCode } from '@warden/contract';

/** Explains each verdict on a license in one sentence. */
export const licenseCodes: Record<LicenseCode, string> = {
  VALID: 'The license is valid.',
  EXPIRING: 'The license is valid and ends soon. Renewing now loses no days.',
  IN_GRACE: 'The license has expired but still works for a few days. Renew it now.',
  EXPIRED: 'The license has expired.',
  REVOKED: 'The license was revoked.',
  WRONG_CLIENT: 'The license belongs to another installation.',
  BAD_SIGNATURE: 'The signature does not match: the text was changed or damaged.',
  UNKNOWN_KEY: 'The license is signed with an unknown key.',
  RETIRED_KEY: 'The license is signed with a key that is no longer in use.',
  HEADER_MISMATCH: 'The readable lines differ from what was signed.',
  TRIAL_TOO_LONG: 'A trial lasts 60 days at most, and this one claims more.',
  MALFORMED: 'This is not a complete Warden license.',
};
