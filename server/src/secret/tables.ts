import { pgTable, text } from 'drizzle-orm/pg-core';

/** Random secrets that the shop makes for itself (docs/decisions/022). */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() });
