import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestamp } from '../../platform/db/columns.ts';

/**
 * Who did what, before and after. An entry is written with the change it describes and chained a moment later: its
 * position (`seq`), and a hash that covers the entry before it, so that none can be changed or left out unnoticed. The
 * database itself refuses any other change but to erase an address, of which the hash covers only the salted digest.
 * See docs/decisions/015.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    format: integer().notNull().default(2),
    at: timestamp('at').notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    before: text(),
    after: text(),
    /** The organization that it was done for, or whose thing it is about. Its owners read it. It is no part of the hash. */
    accountId: uuid('account_id'),
    address: text(),
    addressSalt: text('address_salt'),
    addressDigest: text('address_digest'),
    seq: bigint({ mode: 'number' }),
    previous: text(),
    hash: text(),
  },
  (table) => [
    uniqueIndex('audit_log_seq').on(table.seq),
    index('audit_log_unchained').on(table.id).where(sql`${table.seq} is null`),
    index('audit_log_subject').on(table.subject, table.id),
    index('audit_log_account').on(table.accountId, table.id).where(sql`${table.accountId} is not null`),
    index('audit_log_addresses').on(table.actor).where(sql`${table.address} is not null`),
  ],
);
