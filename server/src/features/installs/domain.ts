import type { ErrorCode } from '@warden/contract';
import type { LicenseCode } from '@warden/license';

/** Says why a license cannot bind an installation, or null if it can. A trial in its grace period still binds. */
export const bindingProblem: Record<LicenseCode, ErrorCode | null> = {
  VALID: null,
  EXPIRING: null,
  IN_GRACE: null,
  EXPIRED: 'license_expired',
  REVOKED: 'license_revoked',
  WRONG_CLIENT: 'license_wrong_client',
  BAD_SIGNATURE: 'license_bad_signature',
  UNKNOWN_KEY: 'license_unknown_key',
  RETIRED_KEY: 'license_retired_key',
  HEADER_MISMATCH: 'license_header_mismatch',
  TRIAL_TOO_LONG: 'license_trial_too_long',
  MALFORMED: 'license_malformed',
};

/** The limit of installations of an account. */
export const mostInstalls = ({ emailVerifiedAt }: { emailVerifiedAt: Date | null }) => (emailVerifiedAt ? 1000 : 10);
