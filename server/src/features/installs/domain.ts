import { hash } from 'node:crypto';
import type { ErrorCode, PaymentMethod } from '@warden/contract';
import { isPlan, type LicenseCode, type LicenseType, type SyncStatus } from '@warden/license';
import { DAY, HOUR, MINUTE } from '../../platform/time.ts';

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

/** The license that a client runs on, as far as a sync needs to know it. */
export interface CurrentLicense {
  id: string;
  type: LicenseType;
  revokedAt: string | null;
  expiresAt: string;
  /** Until when it works. */
  graceUntil: string;
}

/** Says what the shop has for an installation that holds this license. */
export const syncStatus = (held: string | null, current: CurrentLicense | null, now: Date): SyncStatus => {
  if (!current) return 'none';
  if (current.revokedAt) return 'revoked';
  if (current.id === held) return 'unchanged';
  // A trial that the installation has signed itself is nothing that it gets from the shop.
  const isGiven = current.type !== 'trial-self-signed' && new Date(current.graceUntil) >= now;
  return isGiven ? 'new' : 'none';
};

/** Paid licenses are asked about more often from this time before their end on. */
const NEAR_END = 14 * DAY;
/** For this long after an installation became known, its owner may be about to buy. */
const NEW = 7 * DAY;

/** A time of the day for each client, so that they do not all ask at once. */
const secondOfDay = (clientId: string) => Number.parseInt(hash('sha256', clientId).slice(0, 12), 16) % (DAY / 1000);

/** The next time, at least half a day from now, that is this client's own time of the day. */
const ownTime = (clientId: string, now: Date): Date => {
  const midnight = Math.floor(now.getTime() / DAY) * DAY;
  const today = midnight + secondOfDay(clientId) * 1000;
  const first = now.getTime() + DAY / 2;
  return new Date(today + Math.max(Math.ceil((first - today) / DAY), 0) * DAY);
};

interface SyncFacts {
  clientId: string;
  pinnedAt: Date;
  current: CurrentLicense | null;
  /** How a payment that is under way for the client will be paid. */
  openPayment: PaymentMethod | null;
}

/**
 * Returns when an installation should ask again: soon while something is about to be paid, every four minutes while a new
 * installation has no paid license (clients add a tenth), every hour near the end of a term, and once a day otherwise.
 */
export const nextCheck = ({ clientId, pinnedAt, current, openPayment }: SyncFacts, now: Date): Date => {
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  if (openPayment === 'card') return after(MINUTE);
  const isPaid = current !== null && isPlan(current.type) && !current.revokedAt;
  if (!isPaid || new Date(current.graceUntil) < now) {
    const isNew = now.getTime() - pinnedAt.getTime() < NEW;
    return after(isNew ? 4 * MINUTE : HOUR);
  }
  if (openPayment || new Date(current.expiresAt).getTime() - now.getTime() < NEAR_END) return after(HOUR);
  return ownTime(clientId, now);
};
