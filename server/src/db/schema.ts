import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  type ExtraConfigColumn,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** As `order by … desc` sorts; an index with nulls last could not serve it. */
const newestFirst = (column: ExtraConfigColumn) => column.desc().nullsFirst();

/** For search within words: nothing else finds the middle of a text among a million. */
const trigrams = (name: string, column: ExtraConfigColumn) => index(name).using('gin', column.op('gin_trgm_ops'));

/**
 * Lists of a million rows are counted as they change (migrations/*_lists.sql): `seq` is a row's place, `facet` all that
 * one can filter it by without looking at texts. See docs/decisions/017.
 */
const place = () => bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity();

/**
 * The places of one facet. Turned round, since the planner would rather read all places and leave out other facets, which
 * takes for ever where a facet is rare: no other index gives this order. And with the place itself, so that the index is
 * all it has to read.
 */
const placesOf = (name: string, { facet, seq }: { facet: ExtraConfigColumn; seq: ExtraConfigColumn }) =>
  index(name).on(facet, sql`(-${seq})`, seq);

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Text that sorts by its bytes, whatever language the database speaks. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * An address may be claimed by several accounts, but only one of them can have verified it
 * (docs/decisions/004). `emailKey` is the address as compared: lower case, one Unicode form.
 */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    emailKey: text('email_key').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    companyName: text('company_name'),
    passwordHash: text('password_hash').notNull(),
    isAdmin: boolean('is_admin').notNull().default(false),
    locale: text({ enum: ['en', 'ru'] }).notNull(),
    emailVerifiedAt: moment('email_verified_at'),
    /** How the address was confirmed (docs/decisions/004): a link alone does not prove whose account it is. */
    verifiedBy: text('verified_by', { enum: ['link', 'session', 'reset', 'operator'] }),
    createdAt: moment('created_at').notNull(),
    /** The network address, for the letter that asks whether it was the mailbox's owner. */
    registeredFrom: text('registered_from'),
    /** Stands in every letter about news: whoever has it can end them, and nothing else. */
    unsubscribeKey: uuid('unsubscribe_key').notNull().defaultRandom(),
    newsUnsubscribedAt: moment('news_unsubscribed_at'),
    seq: place(),
    facet: text().generatedAlwaysAs(
      sql`case when is_admin then 'admin' else 'user' end || case when email_verified_at is null then '|false' else '|true' end`,
    ),
    search: text().generatedAlwaysAs(
      sql`lower(first_name || ' ' || last_name || ' ' || coalesce(company_name, '') || ' ' || email)`,
    ),
  },
  (table) => [
    uniqueIndex('users_unsubscribe_key').on(table.unsubscribeKey),
    uniqueIndex('users_seq').on(table.seq),
    placesOf('users_facet', table),
    index('users_last_name').on(table.lastName, table.seq),
    index('users_facet_email').on(table.facet, table.emailKey, table.seq),
    index('users_facet_last_name').on(table.facet, table.lastName, table.seq),
    trigrams('users_search', table.search),
    index('users_email_key').on(table.emailKey, table.createdAt),
    uniqueIndex('users_verified_email_key').on(table.emailKey).where(sql`${table.emailVerifiedAt} is not null`),
    index('users_created_at').on(table.createdAt, table.id),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expires_at').on(table.expiresAt)],
);

/** Single-use tokens that travel by mail. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text({ enum: ['verify', 'reset', 'disown', 'own'] }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('mail_tokens_user').on(table.userId), index('mail_tokens_expires_at').on(table.expiresAt)],
);

/** Random secrets that the shop makes for itself (docs/decisions/022). */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() });

/** Who may try to sign in after a delay: one ticket for an address and a network, which `place` stands for. */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    place: text().primaryKey(),
    id: uuid().notNull(),
    notBefore: moment('not_before').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sign_in_tickets_expires_at').on(table.expiresAt)],
);

/**
 * Facts about a license; its status follows from them. `licenseText` is the license: everything else about its term is
 * also in there, signed.
 */
export const licenses = pgTable(
  'licenses',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The address it was issued to, as compared, until an account has proved that the address is its own. */
    waitingFor: text('waiting_for'),
    clientId: text('client_id').notNull(),
    hostname: text(),
    type: text({ enum: ['trial', 'trial-self-signed', 'commercial', 'individual'] }).notNull(),
    licensee: text().notNull(),
    issuedAt: moment('issued_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    supersedes: uuid(),
    keyId: text('key_id').notNull(),
    licenseText: text('license_text').notNull(),
    /** The payment it was bought with: one license each, whatever happens. */
    paymentId: uuid('payment_id').references((): AnyPgColumn => payments.id),
    /** Who issued it by hand, as the audit log names people. */
    issuedBy: text('issued_by'),
    revokedAt: moment('revoked_at'),
    revokedReason: text('revoked_reason'),
    revokedBy: text('revoked_by'),
    /** The license that took over its payment, with another end. */
    replacedBy: uuid('replaced_by'),
    lastValidatedAt: moment('last_validated_at'),
    validationCount: bigint('validation_count', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('licenses_user').on(table.userId, newestFirst(table.issuedAt), newestFirst(table.id)),
    index('licenses_client').on(table.clientId.op('text_pattern_ops'), newestFirst(table.issuedAt)),
    index('licenses_expires_at').on(table.expiresAt).where(sql`${table.revokedAt} is null`),
    index('licenses_unpaid')
      .on(newestFirst(table.issuedAt))
      .where(
        sql`${table.type} in ('commercial', 'individual') and ${table.paymentId} is null and ${table.issuedBy} is null and ${table.replacedBy} is null`,
      ),
    uniqueIndex('licenses_payment').on(table.paymentId),
    index('licenses_waiting').on(table.waitingFor).where(sql`${table.waitingFor} is not null`),
    index('licenses_revoked_at').on(table.revokedAt, table.id).where(sql`${table.revokedAt} is not null`),
  ],
);

export const installs = pgTable(
  'installs',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: text('client_id').notNull(),
    description: text(),
    hostname: text(),
    version: text(),
    licenseText: text('license_text').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('installs_client').on(table.clientId),
    index('installs_user').on(table.userId, newestFirst(table.createdAt), newestFirst(table.id)),
  ],
);

/**
 * Every client the shop knows, with its latest license: what administrators see as installations. The database keeps it
 * (migrations/*_lists.sql), whoever changes licenses or installations.
 */
export const clients = pgTable(
  'clients',
  {
    clientId: text('client_id').primaryKey(),
    id: uuid().notNull(),
    userId: uuid('user_id'),
    hostname: text(),
    licenseId: uuid('license_id'),
    licenseType: text('license_type', { enum: ['trial', 'trial-self-signed', 'commercial', 'individual'] }),
    issuedAt: moment('issued_at'),
    expiresAt: moment('expires_at'),
    status: text({ enum: ['active', 'expired', 'revoked', 'unknown'] }).notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    facet: text().generatedAlwaysAs(
      sql`status || '|' || coalesce(license_type, '') || case when user_id is null then '|false' else '|true' end`,
    ),
  },
  (table) => [
    uniqueIndex('clients_seq').on(table.seq),
    placesOf('clients_facet', table),
    index('clients_issued_at').on(table.issuedAt, table.seq),
    index('clients_expires_at').on(table.expiresAt, table.seq),
    index('clients_facet_issued_at').on(table.facet, table.issuedAt, table.seq),
    index('clients_facet_expires_at').on(table.facet, table.expiresAt, table.seq),
    index('clients_facet_client').on(table.facet, table.clientId, table.seq),
    index('clients_running').on(table.expiresAt).where(sql`${table.status} = 'active'`),
    trigrams('clients_client_id', table.clientId),
    trigrams('clients_hostname', table.hostname),
  ],
);

export const clientsPlace = pgSequence('clients_place');

/** How many rows of a list lie in a stretch of places: 64, 4096 or 262144 of them, or all. */
export const listCounts = pgTable(
  'list_counts',
  {
    list: text().notNull(),
    level: integer().notNull(),
    bucket: bigint({ mode: 'number' }).notNull(),
    facet: text().notNull(),
    n: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.list, table.level, table.bucket, table.facet] })],
);

/** Figures for plots, counted as things happen: sign-ups by month, revenue by currency and month, and so on. */
export const tallies = pgTable(
  'tallies',
  { name: text().notNull(), key: text().notNull(), n: bigint({ mode: 'number' }).notNull() },
  (table) => [primaryKey({ columns: [table.name, table.key] })],
);

/** Which reminders of which license have been asked for: each at most once. */
export const licenseReminders = pgTable(
  'license_reminders',
  {
    licenseId: uuid('license_id')
      .notNull()
      .references(() => licenses.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['30-days', '7-days', '1-day', 'expired'] }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.licenseId, table.kind] })],
);

/** The names are those rate-limiter-flexible's Drizzle store expects. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: moment('expire'),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);

const open = sql.raw("('pending', 'waiting_for_capture')");

/**
 * What somebody set out to buy. Written before the provider hears of it, under a key of ours, so that asking again asks
 * for the same payment. Amounts are in minor units. The customer is also kept by name and address: a receipt outlives
 * the account.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    email: text().notNull(),
    locale: text({ enum: ['en', 'ru'] }).notNull(),
    licensee: text().notNull(),
    clientId: text('client_id').notNull(),
    hostname: text(),
    plan: text({ enum: ['commercial', 'individual'] }).notNull(),
    /** The license that is upgraded or extended, if it was bought from one. */
    fromLicenseId: uuid('from_license_id'),
    amount: integer().notNull(),
    currency: text().notNull(),
    status: text({ enum: ['pending', 'waiting_for_capture', 'succeeded', 'canceled', 'failed'] }).notNull(),
    idempotenceKey: uuid('idempotence_key').notNull(),
    providerPaymentId: text('provider_payment_id'),
    confirmationUrl: text('confirmation_url'),
    cancelReason: text('cancel_reason'),
    /** What the provider says that cannot be: no license comes of it until somebody has looked. */
    problem: text(),
    /** Whether there is a license of it; kept by the database (migrations/*_sorted_lists.sql). */
    licensed: boolean().notNull().default(false),
    /** Opened by another account that claimed the same address: there may be two of them open for the same. */
    moved: boolean().notNull().default(false),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    paidAt: moment('paid_at'),
    mailedAt: moment('mailed_at'),
    refundedAt: moment('refunded_at'),
    /** When the sweeper asks about it next, and how often anybody has asked. */
    nextCheckAt: moment('next_check_at').notNull(),
    checks: integer().notNull().default(0),
    checkedAt: moment('checked_at'),
    seq: place(),
    facet: text().generatedAlwaysAs(sql`status`),
  },
  (table) => [
    uniqueIndex('payments_seq').on(table.seq),
    placesOf('payments_facet', table),
    index('payments_amount').on(table.amount, table.seq),
    index('payments_facet_amount').on(table.facet, table.amount, table.seq),
    trigrams('payments_email', table.email),
    trigrams('payments_client', table.clientId),
    index('payments_unlicensed')
      .on(newestFirst(table.updatedAt))
      .where(sql`${table.status} = 'succeeded' and not ${table.licensed}`),
    index('payments_problem').on(newestFirst(table.updatedAt)).where(sql`${table.problem} is not null`),
    uniqueIndex('payments_open')
      .on(table.userId, table.clientId, table.plan)
      .where(sql`${table.status} in ${open} and not ${table.moved}`),
    uniqueIndex('payments_provider_id').on(table.providerPaymentId),
    index('payments_user').on(table.userId, newestFirst(table.createdAt), newestFirst(table.id)),
    index('payments_next_check').on(table.nextCheckAt).where(sql`${table.status} in ${open}`),
  ],
);

/** What the provider told us, once each however often it is told. Without an outcome its job is still to come. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: uuid().primaryKey(),
    event: text().notNull(),
    objectId: text('object_id').notNull(),
    paymentId: uuid('payment_id').references(() => payments.id),
    outcome: text(),
    deliveries: integer().notNull().default(1),
    receivedAt: moment('received_at').notNull(),
    handledAt: moment('handled_at'),
  },
  (table) => [
    uniqueIndex('payment_events_object').on(table.objectId, table.event),
    index('payment_events_payment').on(table.paymentId),
    index('payment_events_unapplied')
      .on(newestFirst(table.receivedAt))
      .where(sql`${table.outcome} is null or ${table.outcome} not in ('succeeded', 'canceled', 'no_change', 'failed')`),
    index('payment_events_unmatched').on(table.receivedAt).where(sql`${table.paymentId} is null`),
  ],
);

/** Money given back; the id is also the key under which the provider is asked. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    providerRefundId: text('provider_refund_id'),
    amount: integer().notNull(),
    status: text({ enum: ['pending', 'succeeded', 'canceled', 'failed'] }).notNull(),
    reason: text().notNull(),
    requestedBy: text('requested_by').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('refunds_payment').on(table.paymentId),
    uniqueIndex('refunds_provider_id').on(table.providerRefundId),
    uniqueIndex('refunds_pending').on(table.paymentId).where(sql`${table.status} = 'pending'`),
  ],
);

/** What an administrator changed; what is absent is as the operator's settings say. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: text().notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/**
 * Who did what, before and after. An entry is written with the change it tells of and chained a moment later: its place
 * (`seq`), and a hash that covers the entry before it, so that none can be changed or left out unnoticed. The database
 * itself refuses any other change but to erase an address, of which the hash covers only the salted digest. Entries of
 * format 1 were chained as they were written, with their address. See docs/decisions/015.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    format: integer().notNull().default(2),
    at: moment('at').notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    before: text(),
    after: text(),
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
    index('audit_log_addresses').on(table.actor).where(sql`${table.address} is not null`),
  ],
);

/** A published version of Warden. It never changes but for its notes; `sortKey` sorts as versions do. */
export const releases = pgTable(
  'releases',
  {
    id: uuid().primaryKey(),
    version: text().notNull(),
    sortKey: plainText('sort_key').notNull(),
    notesEn: text('notes_en').notNull(),
    notesRu: text('notes_ru').notNull(),
    releasedAt: moment('released_at').notNull(),
    announcedAt: moment('announced_at'),
    downloadsCount: bigint('downloads_count', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    uniqueIndex('releases_version').on(table.version),
    index('releases_sort_key').on(newestFirst(table.sortKey)),
  ],
);

/** What a release is installed with, on which system. The bytes are in the storage. */
export const installers = pgTable(
  'installers',
  {
    releaseId: uuid('release_id')
      .notNull()
      .references(() => releases.id, { onDelete: 'cascade' }),
    os: text({ enum: ['linux', 'darwin', 'windows'] }).notNull(),
    arch: text({ enum: ['amd64', 'arm64'] }).notNull(),
    sha256: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    storageKey: text('storage_key').notNull(),
    fileName: text('file_name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.releaseId, table.os, table.arch] }),
    uniqueIndex('installers_sha256').on(table.sha256),
    uniqueIndex('installers_storage_key').on(table.storageKey),
  ],
);

/** To whom the letter about a release has been asked for: each at most once. */
export const releaseAnnouncements = pgTable(
  'release_announcements',
  {
    releaseId: uuid('release_id')
      .notNull()
      .references(() => releases.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.releaseId, table.userId] }),
    index('release_announcements_user').on(table.userId),
  ],
);
