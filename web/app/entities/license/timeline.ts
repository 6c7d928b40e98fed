import { type Day, dayOf, daysBetween, endOfDay, parseText } from '@warden/license';

export interface Term {
  issued: Date;
  expires: Day;
  /** This and the next are null if the text of the license cannot be read. */
  notifyFrom: Day | null;
  graceUntil: Day | null;
}

export type Phase = 'running' | 'expiring' | 'grace' | 'over' | 'revoked';

export interface Mark {
  name: 'issued' | 'notify' | 'expires' | 'grace';
  day: Day;
  /** The position, from 0 at the issue to 1 at the end of the last day. */
  at: number;
}

export interface Timeline {
  marks: Mark[];
  today: number;
  phase: Phase;
  /** Whole days until the next end, or since the last one. Zero on the last day itself. */
  days: number;
}

const startOf = (day: Day) => new Date(`${day}T00:00:00Z`);

/** The term of a license. Its signed text contains dates that the row of a list does not have. */
export const termOf = (license: { issued_at: string; expires_at: string; license_text: string }): Term => {
  const parsed = parseText(license.license_text);
  const known = typeof parsed === 'string' ? null : parsed.payload;
  return {
    issued: new Date(license.issued_at),
    expires: license.expires_at.slice(0, 10),
    notifyFrom: known?.notifyFrom ?? null,
    graceUntil: known?.graceUntil ?? null,
  };
};

const phaseOf = ({ expires, notifyFrom, graceUntil }: Term, now: Date): Phase => {
  if (now > endOfDay(expires)) return graceUntil && now <= endOfDay(graceUntil) ? 'grace' : 'over';
  return notifyFrom && now >= startOf(notifyFrom) ? 'expiring' : 'running';
};

export const timelineOf = (term: Term, now: Date, revoked = false): Timeline => {
  const { issued, expires, notifyFrom, graceUntil } = term;
  const hasGrace = graceUntil !== null && graceUntil > expires;
  const last = hasGrace ? graceUntil : expires;
  const from = issued.getTime();
  const length = Math.max(endOfDay(last).getTime() - from, 1);
  const at = (moment: Date) => Math.min(Math.max((moment.getTime() - from) / length, 0), 1);

  const marks: Mark[] = [{ name: 'issued', day: dayOf(issued), at: 0 }];
  if (notifyFrom) marks.push({ name: 'notify', day: notifyFrom, at: at(startOf(notifyFrom)) });
  marks.push({ name: 'expires', day: expires, at: at(endOfDay(expires)) });
  if (hasGrace) marks.push({ name: 'grace', day: graceUntil, at: 1 });

  const phase = phaseOf(term, now);
  const end = phase === 'grace' && graceUntil ? graceUntil : expires;
  return {
    marks,
    today: at(now),
    phase: revoked ? 'revoked' : phase,
    days: Math.abs(daysBetween(dayOf(now), end)),
  };
};
