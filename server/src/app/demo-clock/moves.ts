import { demoTexts } from '@warden/i18n';
import { dayOf, daysBetween, isDay } from '@warden/license';
import { Refusal } from '../../platform/refusal.ts';

/** More days would take longer than somebody waits. */
export const MOST_DAYS = 400;

const invalid = (field: string) =>
  new Refusal('field_invalid', { field, explain: (locale) => demoTexts[locale].range(MOST_DAYS) });

const within = (field: string, days: number) => {
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) throw invalid(field);
  return days;
};

/** How many days shall pass: `days`, or as many as there are until the day `to`. */
export const daysToPass = (body: unknown, now: Date): number => {
  const { days, to } = (body ?? {}) as { days?: unknown; to?: unknown };
  if (to === undefined) return within('days', typeof days === 'string' ? Number(days) : (days as number));
  if (!isDay(to)) throw invalid('to');
  return within('to', daysBetween(dayOf(now), to));
};
