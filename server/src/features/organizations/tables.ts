import { memberRoles } from '@warden/contract';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestamp } from '../../platform/db/columns.ts';
import { users } from '../foreign-keys.ts';

/** Invitations that wait for their readers. One that was accepted, revoked or has expired is deleted. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    emailKey: text('email_key').notNull(),
    role: text({ enum: memberRoles }).notNull(),
    /** Null until the mail is composed: the token is made then, so that none waits in the queue. */
    tokenHash: text('token_hash'),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('invitations_address').on(table.organizationId, table.emailKey),
    uniqueIndex('invitations_token').on(table.tokenHash).where(sql`${table.tokenHash} is not null`),
    index('invitations_expires_at').on(table.expiresAt),
    index('invitations_inviter').on(table.invitedBy),
  ],
);
