import { ENDING_DAYS } from '@warden/contract/calls';
import { type Day, dayOf, daysBetween } from '@warden/license';

/** What the API says about a license, or about the current license of an installation. */
export interface LicenseFacts {
  status: string;
  expires_at: string | null;
  /** A process of the previous version answers without this and the next. */
  grace_until?: string | null | undefined;
  superseded_by?: string | null | undefined;
}

export type LicenseState =
  | { name: 'active' | 'ending' | 'grace' /** Whole days left; zero on the last day. */; days: number }
  | { name: 'expired' | 'superseded' | 'revoked' | 'unknown' };

const daysUntil = (moment: string, now: Date) => Math.max(daysBetween(dayOf(now), moment.slice(0, 10) as Day), 0);

/**
 * Returns what a reader has to know about a license. The server's status decides where this machine's clock disagrees
 * with it; the clock only counts the days.
 */
export const licenseState = (license: LicenseFacts, now: Date): LicenseState => {
  const { status, expires_at: expires, grace_until: grace, superseded_by: successor } = license;
  if (status === 'revoked') return { name: 'revoked' };
  if (!expires || (status !== 'active' && status !== 'expired')) return { name: 'unknown' };
  if (successor) return { name: 'superseded' };
  if (status === 'expired') {
    return grace && now <= new Date(grace) && grace > expires
      ? { name: 'grace', days: daysUntil(grace, now) }
      : { name: 'expired' };
  }
  const days = daysUntil(expires, now);
  return { name: days <= ENDING_DAYS ? 'ending' : 'active', days };
};
