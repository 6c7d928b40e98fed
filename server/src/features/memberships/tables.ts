import { memberRoles } from '@warden/contract';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestamp } from '../../platform/db/columns.ts';
import { users } from '../foreign-keys.ts';

/** Who may do what in an organization, which is an account itself (docs/decisions/079). */
export const memberships = pgTable(
  'memberships',
  {
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: memberRoles }).notNull(),
    createdAt: timestamp('created_at').notNull(),
    /** Set while the member wants no reminders of this organization. */
    mutedAt: timestamp('muted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    index('memberships_user').on(table.userId, table.organizationId),
  ],
);
