import { ENDING_DAYS } from '@warden/contract/calls';
import {
  addDays,
  type Day,
  dayOf,
  daysBetween,
  endOfDay,
  isTrial,
  type LicenseType,
  remindFrom,
} from '@warden/license';

export interface Term {
  type: LicenseType;
  issued: Date;
  expires: Day;
  /** The day from which Warden and the shop remind of its end. */
  notifyFrom: Day;
  /** The last day on which it works; null where it is not known. */
  graceUntil: Day | null;
  revokedAt?: Date | null;
}

export type Phase = 'running' | 'expiring' | 'grace' | 'over' | 'revoked';

export interface Mark {
  name: 'issued' | 'notify' | 'expires' | 'grace' | 'revoked';
  day: Day;
  /** The position, from 0 at the issue to 1 at the end of the last day. */
  at: number;
}

export interface Timeline {
  trial: boolean;
  marks: Mark[];
  today: number;
  phase: Phase;
  /** Whole days until the next end, or since the last one. Zero on the last day itself. */
  days: number;
}

interface LicenseDates {
  license_type: LicenseType;
  issued_at: string;
  expires_at: string;
  grace_until?: string | undefined;
  revoked_at: string | null;
}

/** The term of a license from the API. */
export const termOf = (license: LicenseDates): Term => ({
  type: license.license_type,
  issued: new Date(license.issued_at),
  expires: license.expires_at.slice(0, 10),
  notifyFrom: remindFrom(license.license_type, license.expires_at.slice(0, 10)),
  graceUntil: license.grace_until?.slice(0, 10) ?? null,
  revokedAt: license.revoked_at ? new Date(license.revoked_at) : null,
});

const startOf = (day: Day) => new Date(`${day}T00:00:00Z`);

const phaseOf = ({ expires, graceUntil }: Term, now: Date): Phase => {
  if (now > endOfDay(expires)) return graceUntil && now <= endOfDay(graceUntil) ? 'grace' : 'over';
  return now >= startOf(addDays(expires, -ENDING_DAYS)) ? 'expiring' : 'running';
};

export const timelineOf = (term: Term, now: Date, revoked = false): Timeline => {
  const { type, issued, expires, notifyFrom, graceUntil, revokedAt } = term;
  const hasGrace = graceUntil !== null && graceUntil > expires && !revoked;
  const from = issued.getTime();
  const length = Math.max(endOfDay(hasGrace ? graceUntil : expires).getTime() - from, 1);
  const at = (moment: Date) => Math.min(Math.max((moment.getTime() - from) / length, 0), 1);

  const marks: Mark[] = [{ name: 'issued', day: dayOf(issued), at: 0 }];
  if (revoked) {
    if (revokedAt) marks.push({ name: 'revoked', day: dayOf(revokedAt), at: at(revokedAt) });
  } else if (startOf(notifyFrom) > issued) {
    marks.push({ name: 'notify', day: notifyFrom, at: at(startOf(notifyFrom)) });
  }
  marks.push({ name: 'expires', day: expires, at: at(endOfDay(expires)) });
  if (hasGrace) marks.push({ name: 'grace', day: graceUntil, at: 1 });

  const phase = phaseOf(term, now);
  const end = phase === 'grace' && graceUntil ? graceUntil : expires;
  return {
    trial: isTrial(type),
    marks: marks.toSorted((one, other) => one.at - other.at),
    today: at(now),
    phase: revoked ? 'revoked' : phase,
    days: Math.abs(daysBetween(dayOf(now), end)),
  };
};
