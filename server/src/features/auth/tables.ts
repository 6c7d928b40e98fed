import { flowPurposes, memberRoles, staffRoles } from '@warden/contract';
import { locales } from '@warden/i18n';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { timestamp, trigrams } from '../../platform/db/columns.ts';
import { memberships } from '../memberships/tables.ts';

const confirmations = ['link', 'session', 'reset', 'operator', 'provider'] as const;

const accountKinds = ['person', 'organization'] as const;

/**
 * Accounts: people, and the organizations that they belong to. Whatever an account owns names its id, so an organization
 * owns things in the same way as a person (docs/decisions/079). An organization has its name in `companyName`, no address
 * and no password, so nobody can sign in to it.
 *
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
    kind: text({ enum: accountKinds }).notNull().default('person'),
    isAdmin: boolean('is_admin').notNull().default(false),
    /** What someone of the shop's own people may do who is no administrator. */
    staffRole: text('staff_role', { enum: staffRoles }),
    locale: text({ enum: locales }).notNull(),
    emailVerifiedAt: timestamp('email_verified_at'),
    /** How the address was confirmed (docs/decisions/004): a link alone does not prove whose account it is. */
    verifiedBy: text('verified_by', { enum: confirmations }),
    createdAt: timestamp('created_at').notNull(),
    /** Set while the account has a second factor, in the transaction that adds the first or removes the last one. */
    secondFactorSince: timestamp('second_factor_since'),
    /** A blocked account has no sessions and cannot sign in. Its licenses stay valid. */
    blockedAt: timestamp('blocked_at'),
    blockedReason: text('blocked_reason'),
    /** The network address, for the mail that asks the mailbox's owner whether the registration was theirs. */
    registeredFrom: text('registered_from'),
    /** Every mail about news carries this key, which can end such mails and do nothing else. */
    unsubscribeKey: uuid('unsubscribe_key').notNull().defaultRandom(),
    newsUnsubscribedAt: timestamp('news_unsubscribed_at'),
    search: text().generatedAlwaysAs(
      sql`lower(first_name || ' ' || last_name || ' ' || coalesce(company_name, '') || ' ' || email)`,
    ),
  },
  (table) => [
    uniqueIndex('users_unsubscribe_key').on(table.unsubscribeKey),
    trigrams('users_search', table.search),
    uniqueIndex('users_verified_email_key').on(table.emailKey).where(sql`${table.emailVerifiedAt} is not null`),
    // The columns behind the ids serve the filters of the panel's list, which then reads no rows.
    index('users_created_at').on(table.createdAt, table.id, table.isAdmin, table.emailVerifiedAt),
    index('users_email_key').on(table.emailKey, table.createdAt, table.id, table.isAdmin, table.emailVerifiedAt),
    index('users_last_name').on(table.lastName, table.id, table.isAdmin, table.emailVerifiedAt),
    index('users_organizations').on(table.createdAt, table.id).where(sql`${table.kind} = 'organization'`),
    index('users_admins').on(table.createdAt, table.id, table.emailVerifiedAt).where(sql`${table.isAdmin}`),
    index('users_blocked').on(table.createdAt, table.id).where(sql`${table.blockedAt} is not null`),
    index('users_unverified').on(table.createdAt, table.id, table.isAdmin).where(sql`${table.emailVerifiedAt} is null`),
  ],
);

/** The identity provider by which the members of an organization sign in (docs/decisions/080). */
export const identityProviders = pgTable(
  'identity_providers',
  {
    organizationId: uuid('organization_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    clientId: text('client_id').notNull(),
    /** Encrypted with the shop's secret. Null for a provider that asks for none. */
    encryptedSecret: text('encrypted_secret'),
    /** What people become who sign in for the first time. */
    defaultRole: text('default_role', { enum: memberRoles }).notNull(),
    allowNewMembers: boolean('allow_new_members').notNull(),
    /** When an owner has signed in by it, since issuer or client last changed, and who. */
    triedAt: timestamp('tried_at'),
    triedBy: uuid('tried_by').references(() => users.id, { onDelete: 'set null' }),
    /** Set while members have to sign in by it. */
    requiredSince: timestamp('required_since'),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [index('identity_providers_tried_by').on(table.triedBy)],
);

/** Domains that organizations say are theirs. Several may say so, but only one can have proved it. */
export const organizationDomains = pgTable(
  'organization_domains',
  {
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    domain: text().notNull(),
    /** What the TXT record says. */
    token: text().notNull(),
    /** The hash of the code that was mailed to the domain, made when that mail was composed. */
    codeHash: text('code_hash'),
    codeExpiresAt: timestamp('code_expires_at'),
    provedAt: timestamp('proved_at'),
    method: text({ enum: ['dns', 'mail'] }),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('organization_domains_organization').on(table.organizationId, table.domain),
    uniqueIndex('organization_domains_proved').on(table.domain).where(sql`${table.provedAt} is not null`),
  ],
);

/** Whom the provider of an organization means by a subject. It ends with the membership, and its sessions with it. */
export const identities = pgTable(
  'identities',
  {
    id: uuid().primaryKey(),
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    issuer: text().notNull(),
    subject: text().notNull(),
    /** The address by which the provider knows the person. */
    email: text(),
    createdAt: timestamp('created_at').notNull(),
    lastUsedAt: timestamp('last_used_at').notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.organizationId, table.userId],
      foreignColumns: [memberships.organizationId, memberships.userId],
      name: 'identities_membership',
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    uniqueIndex('identities_subject').on(table.organizationId, table.issuer, table.subject),
    uniqueIndex('identities_member').on(table.organizationId, table.userId),
    index('identities_user').on(table.userId),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Names the session to its owner, who must not learn the token of another device. */
    id: uuid().notNull().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    /** Written every few minutes of use, not with every request. */
    lastSeenAt: timestamp('last_seen_at').notNull().defaultNow(),
    /** When the owner last proved with a password, a code or a passkey who they are. */
    authenticatedAt: timestamp('authenticated_at').notNull().defaultNow(),
    address: text(),
    userAgent: text('user_agent'),
    /** The challenge that the next passkey of this session must answer. */
    challenge: text(),
    challengeExpiresAt: timestamp('challenge_expires_at'),
    /** The identity that opened it, and with which it ends. Null where its owner signed in in another way. */
    identityId: uuid('identity_id').references(() => identities.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('sessions_id').on(table.id),
    index('sessions_user').on(table.userId),
    index('sessions_expires_at').on(table.expiresAt),
    index('sessions_identity').on(table.identityId).where(sql`${table.identityId} is not null`),
  ],
);

/** For which organizations a session has signed in by their provider, or by a code of an owner. */
export const organizationSignIns = pgTable(
  'organization_sign_ins',
  {
    tokenHash: text('token_hash')
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null where it was a break-glass code. */
    identityId: uuid('identity_id').references(() => identities.id, { onDelete: 'cascade' }),
    /** What the provider calls its own session, which it may end. */
    sid: text(),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.organizationId] }),
    index('organization_sign_ins_identity').on(table.identityId),
    index('organization_sign_ins_organization').on(table.organizationId),
  ],
);

/** Sign-ins that wait for the answer of a provider. Each works once. */
export const ssoFlows = pgTable(
  'sso_flows',
  {
    /** The hash of what the browser has kept. */
    flowHash: text('flow_hash').primaryKey(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: flowPurposes }).notNull(),
    state: text().notNull(),
    nonce: text().notNull(),
    codeVerifier: text('code_verifier').notNull(),
    /** The session that began it, and in which alone it can be finished. Null for a sign-in. */
    tokenHash: text('token_hash').references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    personalDataConsent: boolean('personal_data_consent').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [
    index('sso_flows_expires_at').on(table.expiresAt),
    index('sso_flows_organization').on(table.organizationId),
    index('sso_flows_session').on(table.tokenHash),
  ],
);

/** Single-use codes for an owner while the provider does not work. */
export const breakGlassCodes = pgTable(
  'break_glass_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.organizationId, table.userId],
      foreignColumns: [memberships.organizationId, memberships.userId],
      name: 'break_glass_codes_membership',
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('break_glass_codes_owner').on(table.organizationId, table.userId),
    index('break_glass_codes_user').on(table.userId),
  ],
);

/** Logout tokens that providers have sent, so that none works twice. */
export const logoutTokens = pgTable(
  'logout_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [index('logout_tokens_expires_at').on(table.expiresAt)],
);

/** A credential that a device or a password manager holds; only its public key is here. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialId: text('credential_id').notNull(),
    publicKey: text('public_key').notNull(),
    /** Devices that count their signatures show by it that they were not copied. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: timestamp('created_at').notNull(),
    lastUsedAt: timestamp('last_used_at'),
  },
  (table) => [uniqueIndex('passkeys_credential_id').on(table.credentialId), index('passkeys_user').on(table.userId)],
);

/** The secret that an account shares with an authenticator app. It is encrypted with the shop's secret. */
export const totpSecrets = pgTable('totp_secrets', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  encrypted: text().notNull(),
  createdAt: timestamp('created_at').notNull(),
  /** Null until a first code proves that the app has the secret. */
  confirmedAt: timestamp('confirmed_at'),
  /** The time step of the last code, so that no code is accepted twice. */
  lastStep: bigint('last_step', { mode: 'number' }),
});

/** Single-use codes for an owner who has lost the other factors. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
);

/** A sign-in with the right password that still waits for a second factor. */
export const secondFactorTickets = pgTable(
  'second_factor_tickets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The challenge that a passkey must answer. */
    challenge: text(),
    tries: integer().notNull().default(0),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [
    index('second_factor_tickets_user').on(table.userId),
    index('second_factor_tickets_expires_at').on(table.expiresAt),
  ],
);

/** The owner says that all factors are lost: they can be removed after a wait, unless the owner stops it. */
export const factorResets = pgTable('factor_resets', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  requestedAt: timestamp('requested_at').notNull(),
  readyAt: timestamp('ready_at').notNull(),
  /** Set once the link that removes the factors was mailed. */
  mailedAt: timestamp('mailed_at'),
});

/** A change of address waits for both mailboxes, and can be revoked from the old one for a while after it. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    oldEmail: text('old_email').notNull(),
    /** The old address as compared: nobody else can prove it while the change can be revoked. */
    oldKey: text('old_key').notNull(),
    /** How the old address was confirmed when the account left it. */
    oldVerifiedBy: text('old_verified_by', { enum: confirmations }),
    newEmail: text('new_email').notNull(),
    requestedAt: timestamp('requested_at').notNull(),
    oldConfirmedAt: timestamp('old_confirmed_at'),
    newConfirmedAt: timestamp('new_confirmed_at'),
    appliedAt: timestamp('applied_at'),
    /** Until it is applied, the end of its links; from then on, the end of the time in which it can be revoked. */
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [
    index('email_changes_user').on(table.userId),
    index('email_changes_old_key').on(table.oldKey),
    index('email_changes_expires_at').on(table.expiresAt),
    uniqueIndex('email_changes_open').on(table.userId).where(sql`${table.appliedAt} is null`),
  ],
);

/** Single-use tokens that travel by mail. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text({
      enum: [
        'verify',
        'reset',
        'disown',
        'own',
        'keep-factors',
        'remove-factors',
        'email-old',
        'email-new',
        'email-revert',
      ],
    }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The change of address that the link is about. */
    emailChangeId: uuid('email_change_id').references(() => emailChanges.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [index('mail_tokens_user').on(table.userId), index('mail_tokens_expires_at').on(table.expiresAt)],
);

/** Not used any more. The version before may still run beside this one, so it is dropped a release later. */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    place: text().primaryKey(),
    id: uuid().notNull(),
    notBefore: timestamp('not_before').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [index('sign_in_tickets_expires_at').on(table.expiresAt)],
);
