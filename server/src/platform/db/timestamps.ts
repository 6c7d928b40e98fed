import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A timestamp for a statement: its value, or the slot of a prepared statement. */
export type Timestamp = Date | Placeholder;

export const sqlTimestamp = (time: Timestamp): SQL =>
  sql`${time instanceof Date ? time.toISOString() : time}::timestamptz`;

/** Selects a timestamp as text in UTC, for `isoOf`, whatever time zone the database has. */
export const sqlUtc = (time: SQLWrapper): SQL<string> => sql`(${time} at time zone 'UTC')`;

const MILLISECONDS = '.000';

/** Writes such a text as the API does. A `Date` in between would take ten times as long, and lists have many. */
export const isoOf = (text: string): string => {
  const fraction = text.slice(19, 23);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}${fraction}${MILLISECONDS.slice(fraction.length)}Z`;
};

/** The time this many milliseconds earlier. */
export const sqlBefore = (time: Timestamp, milliseconds: number): SQL =>
  sql`(${sqlTimestamp(time)} - ${sql.raw(`interval '${milliseconds} milliseconds'`)})`;
