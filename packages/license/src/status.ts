import { type Day, dayOf, daysBetween, endOfDay } from './days.ts';
import type { LicenseCode } from './kinds.ts';
import type { LicensePayload } from './payload.ts';

export const TRIAL_DAYS = 60;

/** The clock of an installation may run ahead of ours, across midnight at worst. */
const CLOCK_DAYS = 1;

type Dates = Pick<LicensePayload, 'expires' | 'notifyFrom' | 'graceUntil'>;

export type TermCode = Extract<LicenseCode, 'VALID' | 'EXPIRING' | 'IN_GRACE' | 'EXPIRED'>;

/** Where in its life a license is. */
export const termCode = ({ expires, notifyFrom, graceUntil }: Dates, now: Date): TermCode => {
  // Every comparison with an invalid date is false, which would make anything valid.
  if (Number.isNaN(now.getTime())) throw new RangeError('the time is not known');
  if (now > endOfDay(graceUntil)) return 'EXPIRED';
  if (now > endOfDay(expires)) return 'IN_GRACE';
  return now >= new Date(`${notifyFrom}T00:00:00Z`) ? 'EXPIRING' : 'VALID';
};

/**
 * An installation may sign its own trial, but not a long one: neither by its dates alone, nor by a date of issue in the
 * future, nor by a grace it gives itself.
 */
export const trialTooLong = (
  { issued, graceUntil }: Pick<LicensePayload, 'issued' | 'graceUntil'>,
  now: Date,
): boolean =>
  daysBetween(issued.slice(0, 10) as Day, graceUntil) > TRIAL_DAYS ||
  daysBetween(dayOf(now), graceUntil) > TRIAL_DAYS + CLOCK_DAYS;
