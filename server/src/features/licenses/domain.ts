import { addDays, addYears, type Day, dayOf, daysBetween, type LicenseType, TRIAL_DAYS } from '@warden/license';
import { licenseStatus } from '../../wire/license.ts';

interface Facts {
  revokedAt: Date | null;
  expiresAt: Date;
}

/**
 * When a new license begins to count. A paid one starts where the latest of its kind ends, so that renewing early loses
 * no days; after that end, and after a revocation, it starts today.
 */
export const startOf = (type: LicenseType, latest: Facts | undefined, now: Date): Date => {
  const paid = type === 'commercial' || type === 'individual';
  return paid && latest && licenseStatus(latest, now) === 'active' ? latest.expiresAt : now;
};

/** The last day of a new license. */
export const expiryOf = (type: LicenseType, latest: Facts | undefined, now: Date): Day => {
  if (type === 'trial' || type === 'trial-self-signed') return addDays(dayOf(now), TRIAL_DAYS);
  return addYears(dayOf(startOf(type, latest, now)), 1);
};

export const reminderKinds = ['30-days', '7-days', '1-day', 'expired'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** Which reminder fits the day: the nearest one, never an older one as well. */
export const dueReminder = (expiresAt: Date, now: Date): ReminderKind | undefined => {
  if (now > expiresAt) return 'expired';
  const left = daysBetween(dayOf(now), dayOf(expiresAt));
  if (left <= 1) return '1-day';
  if (left <= 7) return '7-days';
  return left <= 30 ? '30-days' : undefined;
};
