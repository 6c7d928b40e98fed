import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { documents } from '../../documents/tables.ts';
import type { invoices } from '../../invoices/tables.ts';

/** A short text that ends in digits, such as W26-17 or 17, may be the number of a document. */
export const sequenceIn = (text: string): number | undefined => {
  const digits = /^(?:[\p{L}\d]{0,12}[-/])?(\d{1,6})$/u.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** Digits alone are the number in any series; a prefix must be the one on the document. */
export const isNumbered = (
  table: typeof invoices | typeof documents,
  text: string,
  sequence: number,
): SQL | undefined =>
  and(eq(table.sequence, sequence), /^\d+$/.test(text) ? undefined : sql`lower(${table.number}) = lower(${text})`);
