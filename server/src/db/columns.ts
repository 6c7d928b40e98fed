import { customType, type ExtraConfigColumn, index, timestamp } from 'drizzle-orm/pg-core';

/** As `order by … desc` sorts; an index with nulls last could not serve it. */
export const newestFirst = (column: ExtraConfigColumn) => column.desc().nullsFirst();

/** For search within words: nothing else finds the middle of a text among a million. */
export const trigrams = (name: string, column: ExtraConfigColumn) =>
  index(name).using('gin', column.op('gin_trgm_ops'));

export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Text that sorts by its bytes, whatever language the database speaks. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
