import { sql } from 'drizzle-orm';
import { bigint, customType, type ExtraConfigColumn, index, timestamp } from 'drizzle-orm/pg-core';

/** As `order by … desc` sorts; an index with nulls last could not serve it. */
export const newestFirst = (column: ExtraConfigColumn) => column.desc().nullsFirst();

/** For search within words: nothing else finds the middle of a text among a million. */
export const trigrams = (name: string, column: ExtraConfigColumn) =>
  index(name).using('gin', column.op('gin_trgm_ops'));

/**
 * Lists of a million rows are counted as they change (migrations/*_lists.sql): `seq` is a row's place, `facet` all that
 * one can filter it by without looking at texts. See docs/decisions/017.
 */
export const place = () => bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity();

/**
 * The places of one facet. Turned round, since the planner would rather read all places and leave out other facets, which
 * takes for ever where a facet is rare: no other index gives this order. And with the place itself, so that the index is
 * all it has to read.
 */
export const placesOf = (name: string, { facet, seq }: { facet: ExtraConfigColumn; seq: ExtraConfigColumn }) =>
  index(name).on(facet, sql`(-${seq})`, seq);

export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Text that sorts by its bytes, whatever language the database speaks. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
