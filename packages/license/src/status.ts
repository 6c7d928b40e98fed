import { type Day, daysBetween, endOfDay } from './days.ts';
import type { LicensePayload } from './payload.ts';

export const TRIAL_DAYS = 60;

type Dates = Pick<LicensePayload, 'expires' | 'notifyFrom' | 'graceUntil'>;

export type TermCode = 'VALID' | 'EXPIRING' | 'IN_GRACE' | 'EXPIRED';

/** Where in its life a license is. */
export const termCode = ({ expires, notifyFrom, graceUntil }: Dates, now: Date): TermCode => {
  if (now > endOfDay(graceUntil)) return 'EXPIRED';
  if (now > endOfDay(expires)) return graceUntil > expires ? 'IN_GRACE' : 'EXPIRED';
  return now >= new Date(`${notifyFrom}T00:00:00Z`) ? 'EXPIRING' : 'VALID';
};

/** An installation may sign its own trial, but not a long one. */
export const trialTooLong = ({ issued, expires }: Pick<LicensePayload, 'issued' | 'expires'>): boolean =>
  daysBetween(issued.slice(0, 10) as Day, expires) > TRIAL_DAYS;
