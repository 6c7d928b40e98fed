import type { AdminInstallation, AdminPayment, AdminUser } from '@warden/contract';
import { userToWire } from '../auth/service.ts';
import { syncToWire } from '../installs/service.ts';
import { graceOf, licenseStatus } from '../licenses/service.ts';
import { paymentToWire, refundFailureToWire } from '../payments/service.ts';
import type { ListedClient, ListedPayment, ListedUser } from './queries/lists.ts';

// Some fields are optional because a process of the previous version leaves them out. `Required` asks for them here.

/** Licenses are counted up to a bound for a page, and all of them for an export. */
export const adminUserToWire = (
  row: ListedUser,
  mostLicenses = Infinity,
): Required<Omit<AdminUser, 'more_licenses'>> & AdminUser => ({
  ...userToWire(row),
  blocked_at: row.blockedAt?.toISOString() ?? null,
  installs: row.installs,
  licenses: Math.min(row.licenses, mostLicenses),
  ...(row.licenses > mostLicenses ? { more_licenses: true } : {}),
});

export const installationToWire = (row: ListedClient, now: Date): Required<AdminInstallation> => ({
  id: row.id,
  client_id: row.clientId,
  hostname: row.hostname,
  status: licenseStatus(row, now),
  license_type: row.licenseType,
  license_id: row.licenseId,
  issued_at: row.issuedAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  grace_until: graceOf(row.licenseType, row.expiresAt),
  revoked_reason: row.revokedReason,
  staging_for: row.stagingFor,
  sync: row.sync && syncToWire(row.sync),
  hasUser: row.userId !== null,
  user: row.user,
  organization: row.organization,
});

export const adminPaymentToWire = (row: ListedPayment): Required<AdminPayment> => ({
  ...paymentToWire(row),
  user_id: row.userId,
  organization: row.organization,
  problem: row.problem,
  invoice_number: row.invoice?.number ?? null,
  company: row.invoice?.company ?? null,
  inn: row.invoice?.inn ?? null,
  refund_failure: refundFailureToWire(row.refundFailure),
});
