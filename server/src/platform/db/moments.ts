import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A moment for a statement: its value, or the slot of a prepared statement. */
export type Moment = Date | Placeholder;

export const sqlMoment = (moment: Moment): SQL =>
  sql`${moment instanceof Date ? moment.toISOString() : moment}::timestamptz`;

/** Selects a moment as text in UTC, for `isoOf`, whatever time zone the database has. */
export const sqlUtc = (moment: SQLWrapper): SQL<string> => sql`(${moment} at time zone 'UTC')`;

const MILLISECONDS = '.000';

/** Writes such a text as the API does. A `Date` in between would take ten times as long, and lists have many moments. */
export const isoOf = (text: string): string => {
  const fraction = text.slice(19, 23);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}${fraction}${MILLISECONDS.slice(fraction.length)}Z`;
};

/** The moment that is so many milliseconds before. */
export const sqlBefore = (moment: Moment, milliseconds: number): SQL =>
  sql`(${sqlMoment(moment)} - ${sql.raw(`interval '${milliseconds} milliseconds'`)})`;
