import { type Day, dayOf, daysBetween, endOfDay } from './days.ts';
import type { LicenseCode } from './kinds.ts';
import type { LicensePayload } from './payload.ts';

export const TRIAL_DAYS = 60;

/** An installation's clock may be ahead of the shop's, and midnight may fall between them. */
const CLOCK_DAYS = 1;

type Dates = Pick<LicensePayload, 'expires' | 'notifyFrom' | 'graceUntil'>;

export type TermCode = Extract<LicenseCode, 'VALID' | 'EXPIRING' | 'IN_GRACE' | 'EXPIRED'>;

/** Returns the stage of a license's term. */
export const termCode = ({ expires, notifyFrom, graceUntil }: Dates, now: Date): TermCode => {
  // Every comparison with an invalid date is false, which would make any license valid.
  if (Number.isNaN(now.getTime())) throw new RangeError('the time is not known');
  if (now > endOfDay(graceUntil)) return 'EXPIRED';
  if (now > endOfDay(expires)) return 'IN_GRACE';
  return now >= new Date(`${notifyFrom}T00:00:00Z`) ? 'EXPIRING' : 'VALID';
};

/**
 * An installation may sign its own trial, but only a short one. It cannot make it longer by its dates, by a date of
 * issue in the future, or by a grace of its own.
 */
export const trialTooLong = (
  { issued, graceUntil }: Pick<LicensePayload, 'issued' | 'graceUntil'>,
  now: Date,
): boolean =>
  daysBetween(issued.slice(0, 10) as Day, graceUntil) > TRIAL_DAYS ||
  daysBetween(dayOf(now), graceUntil) > TRIAL_DAYS + CLOCK_DAYS;
