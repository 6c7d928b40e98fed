import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamp } from '../../platform/db/columns.ts';
import { users } from '../foreign-keys.ts';

/** What happened around the safety of an account. Owners see their own; administrators can export all. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at').notNull(),
    kind: text().notNull(),
    /** The account that it is about; null where an attempt was at no account. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The administrator who did it to another account. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    address: text(),
    /** The browser and system, as the owner would name them. */
    device: text(),
    /** A word that says more, such as the name of a limit. It never holds what a user has typed. */
    detail: text(),
  },
  (table) => [
    index('security_events_user').on(table.userId, table.id),
    index('security_events_actor').on(table.actorId),
    index('security_events_at').on(table.at),
    index('security_events_kind').on(table.kind, table.id),
  ],
);
