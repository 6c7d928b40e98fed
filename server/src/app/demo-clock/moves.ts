import { demoTexts, type Locale } from '@warden/i18n';
import { dayOf, daysBetween, isDay } from '@warden/license';
import type { DemoClock } from '../../platform/demo-clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { DAY } from '../../platform/time.ts';

/** More days would take longer than somebody waits. */
export const MOST_DAYS = 400;
/** What has happened stays, so nobody moves the clock farther from the real time. It is enough for two renewals. */
const MOST_YEARS_AHEAD = 2;

const invalid = (field: string) =>
  new Refusal('field_invalid', { field, explain: (locale) => demoTexts[locale].range(MOST_DAYS) });

const within = (field: string, days: number) => {
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) throw invalid(field);
  return days;
};

const wantedDays = (days: unknown, to: unknown, now: Date): number => {
  if (to === undefined) return within('days', typeof days === 'string' ? Number(days) : (days as number));
  if (!isDay(to)) throw invalid('to');
  return within('to', daysBetween(dayOf(now), to));
};

/** How many days shall pass: `days`, or as many as there are until the day `to`. */
export const daysToPass = (body: unknown, clock: Pick<DemoClock, 'ahead' | 'now'>): number => {
  const { days, to } = (body ?? {}) as { days?: unknown; to?: unknown };
  const wanted = wantedDays(days, to, clock.now());
  if (clock.ahead() + wanted * DAY <= MOST_YEARS_AHEAD * 366 * DAY) return wanted;
  const explain = (locale: Locale) => demoTexts[locale].farthest(MOST_YEARS_AHEAD);
  throw new Refusal('field_invalid', { field: to === undefined ? 'days' : 'to', explain });
};
