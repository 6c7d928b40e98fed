import { type Placeholder, type SQL, sql } from 'drizzle-orm';

/** A moment for a statement: its value, or the slot of a prepared statement. */
export type Moment = Date | Placeholder;

export const sqlMoment = (moment: Moment): SQL =>
  sql`${moment instanceof Date ? moment.toISOString() : moment}::timestamptz`;

/** The moment that is so many milliseconds before. */
export const sqlBefore = (moment: Moment, milliseconds: number): SQL =>
  sql`(${sqlMoment(moment)} - ${sql.raw(`interval '${milliseconds} milliseconds'`)})`;
