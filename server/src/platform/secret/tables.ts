import { pgTable, text } from 'drizzle-orm/pg-core';

/** The shop makes these random secrets for itself (docs/decisions/022). */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() });
