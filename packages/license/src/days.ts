/** A `Day` is a calendar day in UTC, such as 2027-11-15. */
export type Day = string;

const DAY_MS = 24 * 60 * 60 * 1000;

/** JavaScript reads 30 February as 2 March, so only a text that is written back the same is a date. */
export const isDay = (value: unknown): value is Day =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && dayOf(new Date(`${value}T00:00:00Z`)) === value;

export const isMoment = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString() === value;

export const dayOf = (time: Date): Day => (Number.isNaN(time.getTime()) ? '' : time.toISOString().slice(0, 10));

export const addDays = (day: Day, days: number): Day => dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS));

/** Returns the same day of a later year. 29 February becomes 1 March, so that no customer loses a day. */
export const addYears = (day: Day, years: number): Day => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return dayOf(date);
};

export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** Returns the last millisecond of the day, because a license that ends on a day includes all of it. */
export const endOfDay = (day: Day): Date => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS - 1);
