import { pgTable, uuid } from 'drizzle-orm/pg-core';

/**
 * The keys of tables whose owners import the features that refer to them. Only foreign keys use these; the tables
 * themselves are declared by their owners, `auth` and `payments`.
 */
export const users = pgTable('users', { id: uuid().primaryKey() });
export const payments = pgTable('payments', { id: uuid().primaryKey() });
