import { customType, type ExtraConfigColumn, index, timestamp as pgTimestamp } from 'drizzle-orm/pg-core';

/** Sorts as `order by … desc` does. An index with nulls last could not serve that order. */
export const newestFirst = (column: ExtraConfigColumn) => column.desc().nullsFirst();

/** Serves searches within words: no other index finds the middle of a text among a million rows. */
export const trigrams = (name: string, column: ExtraConfigColumn, ...others: ExtraConfigColumn[]) =>
  index(name).using('gin', column.op('gin_trgm_ops'), ...others.map((other) => other.op('gin_trgm_ops')));

export const timestamp = (name: string) => pgTimestamp(name, { withTimezone: true, precision: 3 });

/** This text sorts by its bytes, whatever the language of the database. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
