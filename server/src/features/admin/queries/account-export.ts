import { and, eq, getTableColumns, inArray, isNull, ne, or, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/db/database.ts';
import { advisoryAnnouncements, advisorySubscribers } from '../../advisories/tables.ts';
import { auditLog } from '../../audit/tables.ts';
import { emailChanges, factorResets, identities, passkeys, sessions, totpSecrets, users } from '../../auth/tables.ts';
import { companies, companyEmails, companyMembers } from '../../companies/tables.ts';
import { consents } from '../../consents/tables.ts';
import { documents } from '../../documents/tables.ts';
import { installKeys, installMoves, installs } from '../../installs/tables.ts';
import { invoices } from '../../invoices/tables.ts';
import { licenses } from '../../licenses/tables.ts';
import { memberships } from '../../memberships/tables.ts';
import { invitations } from '../../organizations/tables.ts';
import { orderLines, payments, refunds } from '../../payments/tables.ts';
import { promoUses } from '../../promo-codes/tables.ts';
import { quotes } from '../../quotes/tables.ts';
import { releaseAnnouncements } from '../../releases/tables.ts';
import { renewalInstalls, renewalSettings, renewals, savedMethods } from '../../renewals/tables.ts';
import { securityEvents } from '../../security-events/tables.ts';
import { apiTokens } from '../../tokens/tables.ts';
import { transferAllocations, transfers } from '../../transfers/tables.ts';
import { webhooks } from '../../webhooks/tables.ts';

/** A part that has more rows than this is cut off, and the export says so. */
const MOST_ROWS = 10_000;

type Row = Record<string, unknown>;

interface Part {
  table: PgTable;
  /** The rows that are about the account, by a subquery where the table does not name it. */
  where: (db: Db, userId: string) => SQL | undefined;
  /** Columns that the owner must not get: secrets, other people, and the shop's own bookkeeping. */
  withheld?: readonly string[];
  /** Removes what a row says about others. */
  cleaned?: (row: Row, userId: string) => Row;
}

const ownCompanies = (db: Db, userId: string) =>
  db.select({ id: companyMembers.companyId }).from(companyMembers).where(eq(companyMembers.userId, userId));

const ownPayments = (db: Db, userId: string) =>
  db.select({ id: payments.id }).from(payments).where(eq(payments.userId, userId));

const ownRenewals = (db: Db, userId: string) =>
  db.select({ id: renewals.id }).from(renewals).where(eq(renewals.userId, userId));

const ownTransfers = (db: Db, userId: string) =>
  db
    .select({ id: transferAllocations.transferId })
    .from(transferAllocations)
    .innerJoin(invoices, eq(invoices.id, transferAllocations.invoiceId))
    .where(eq(invoices.userId, userId));

/** What a payment says of the person who ordered it for an organization. The rest is the organization's. */
const ofOrderer = ['id', 'userId', 'orderedBy', 'email', 'locale', 'createdAt'];

/** Everything that the shop knows about an account, table by table. */
export const exportedParts: Record<string, Part> = {
  account: {
    table: users,
    where: (_db, userId) => eq(users.id, userId),
    withheld: ['passwordHash', 'unsubscribeKey', 'emailKey', 'search'],
  },
  sessions: {
    table: sessions,
    where: (_db, userId) => eq(sessions.userId, userId),
    withheld: ['tokenHash', 'challenge', 'challengeExpiresAt'],
  },
  passkeys: { table: passkeys, where: (_db, userId) => eq(passkeys.userId, userId) },
  authenticatorApps: {
    table: totpSecrets,
    where: (_db, userId) => eq(totpSecrets.userId, userId),
    withheld: ['encrypted', 'lastStep'],
  },
  /** Those that the account has made, for itself and for organizations. */
  apiTokens: {
    table: apiTokens,
    where: (_db, userId) => eq(apiTokens.createdBy, userId),
    withheld: ['tokenHash'],
  },
  factorResets: { table: factorResets, where: (_db, userId) => eq(factorResets.userId, userId) },
  emailChanges: {
    table: emailChanges,
    where: (_db, userId) => eq(emailChanges.userId, userId),
    withheld: ['oldKey'],
  },
  identities: { table: identities, where: (_db, userId) => eq(identities.userId, userId) },
  consents: { table: consents, where: (_db, userId) => eq(consents.userId, userId) },
  securityEvents: {
    table: securityEvents,
    where: (_db, userId) => eq(securityEvents.userId, userId),
    withheld: ['actorId'],
  },
  installs: { table: installs, where: (_db, userId) => eq(installs.userId, userId) },
  installKeys: {
    table: installKeys,
    where: (_db, userId) => eq(installKeys.userId, userId),
    withheld: ['nonces', 'pinnedBy', 'endedBy'],
  },
  installMoves: { table: installMoves, where: (_db, userId) => eq(installMoves.userId, userId) },
  licenses: {
    table: licenses,
    where: (_db, userId) => eq(licenses.userId, userId),
    withheld: ['issuedBy', 'revokedBy'],
  },
  payments: {
    table: payments,
    where: (_db, userId) => eq(payments.userId, userId),
    withheld: [
      'idempotenceKey',
      'problem',
      'moved',
      'orderKey',
      'nextCheckAt',
      'checks',
      'checkedAt',
      'receiptCheckedAt',
    ],
    // A colleague may have ordered it for an organization from which the installation has come.
    cleaned: (row, userId) =>
      row.orderedBy === null || row.orderedBy === userId ? row : { ...row, orderedBy: null, email: null },
  },
  orders: {
    table: payments,
    where: (_db, userId) =>
      and(eq(payments.orderedBy, userId), or(isNull(payments.userId), ne(payments.userId, userId))),
    withheld: Object.keys(getTableColumns(payments)).filter((name) => !ofOrderer.includes(name)),
  },
  orderLines: {
    table: orderLines,
    where: (db, userId) => inArray(orderLines.paymentId, ownPayments(db, userId)),
  },
  refunds: {
    table: refunds,
    where: (db, userId) => inArray(refunds.paymentId, ownPayments(db, userId)),
    withheld: ['requestedBy'],
  },
  quotes: {
    table: quotes,
    where: (_db, userId) => eq(quotes.userId, userId),
    withheld: ['tokenHash', 'note', 'createdBy'],
  },
  promoUses: { table: promoUses, where: (_db, userId) => eq(promoUses.userId, userId) },
  /** The provider's id is a key to the card. A member stores one for an organization. */
  savedMethods: {
    table: savedMethods,
    where: (_db, userId) => or(eq(savedMethods.userId, userId), eq(savedMethods.storedBy, userId)),
    withheld: ['providerMethodId', 'storedBy'],
  },
  renewalSettings: { table: renewalSettings, where: (_db, userId) => eq(renewalSettings.userId, userId) },
  renewals: { table: renewals, where: (_db, userId) => eq(renewals.userId, userId) },
  renewalInstalls: {
    table: renewalInstalls,
    where: (db, userId) => inArray(renewalInstalls.renewalId, ownRenewals(db, userId)),
  },
  companies: { table: companies, where: (db, userId) => inArray(companies.id, ownCompanies(db, userId)) },
  companyMembers: { table: companyMembers, where: (_db, userId) => eq(companyMembers.userId, userId) },
  memberships: { table: memberships, where: (_db, userId) => eq(memberships.userId, userId) },
  /** Those that the account has sent. One that it has got names no account. */
  invitations: {
    table: invitations,
    where: (_db, userId) => eq(invitations.invitedBy, userId),
    withheld: ['emailKey', 'tokenHash'],
  },
  companyEmails: {
    table: companyEmails,
    where: (db, userId) => inArray(companyEmails.companyId, ownCompanies(db, userId)),
    withheld: ['emailKey', 'tokenHash'],
  },
  invoices: {
    table: invoices,
    where: (_db, userId) => eq(invoices.userId, userId),
    withheld: ['paidReason'],
  },
  documents: { table: documents, where: (_db, userId) => eq(documents.userId, userId) },
  transfers: {
    table: transfers,
    where: (db, userId) => inArray(transfers.id, ownTransfers(db, userId)),
    withheld: ['statementId', 'fingerprint', 'resolvedBy', 'note'],
  },
  releaseAnnouncements: {
    table: releaseAnnouncements,
    where: (_db, userId) => eq(releaseAnnouncements.userId, userId),
  },
  webhooks: {
    table: webhooks,
    where: (_db, userId) => eq(webhooks.userId, userId),
    withheld: ['encryptedSecret', 'oldEncryptedSecret', 'isSlow'],
  },
  advisorySubscription: {
    table: advisorySubscribers,
    where: (_db, userId) => eq(advisorySubscribers.userId, userId),
  },
  advisoryAnnouncements: {
    table: advisoryAnnouncements,
    where: (_db, userId) => eq(advisoryAnnouncements.userId, userId),
  },
  auditLog: {
    table: auditLog,
    where: (_db, userId) => or(eq(auditLog.subject, `user:${userId}`), eq(auditLog.actor, `user:${userId}`)),
    withheld: ['addressSalt', 'addressDigest', 'seq', 'previous', 'hash', 'format'],
    cleaned: (row, userId) => {
      if (row.actor === `user:${userId}`) return row;
      const other = row.accountId ? 'member' : 'administrator';
      return { ...row, actor: String(row.actor).replace(/^user:.*/, other), address: null };
    },
  },
};

/** Why a table about people is not in the export. */
export const notExported: Record<string, string> = {
  recovery_codes: 'hashes only',
  second_factor_tickets: 'hashes only',
  mail_tokens: 'hashes only',
  break_glass_codes: 'hashes only',
  logout_tokens: 'hashes only',
  sso_flows: 'random values of a sign-in that lasts ten minutes',
  organization_sign_ins: 'which sessions have signed in by a company',
  identity_providers: 'the organization’s, whose owners see it in its settings',
  organization_domains: 'the organization’s, whose owners see them in its settings',
  calendar_feeds: 'a secret address, which its owner sees in the shop',
  rate_limits: 'counters that end within a day',
  clients: 'a copy of what installs and licenses say',
  license_reminders: 'which reminders were sent',
  payment_contacts: 'addresses of deleted accounts',
  document_files: 'the archive has the files themselves',
  promo_codes: 'nothing about a buyer',
  statements: 'nothing about a buyer',
  transfer_allocations: 'which transfer paid which invoice',
};

const readPart = async (db: Db, { table, where, withheld = [], cleaned = (row) => row }: Part, userId: string) => {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !withheld.includes(name));
  const rows: Row[] = await db
    .select(Object.fromEntries(columns))
    .from(table)
    .where(where(db, userId))
    .limit(MOST_ROWS + 1);
  return rows.map((row) => cleaned(row, userId));
};

/** Writes the account's data as JSON, reading one table at a time. */
export async function* exportAccount(db: Db, userId: string, now: Date) {
  const cut: string[] = [];
  yield `{\n"exportedAt": ${JSON.stringify(now)}`;
  for (const [name, part] of Object.entries(exportedParts)) {
    const rows = await readPart(db, part, userId);
    if (rows.length > MOST_ROWS) cut.push(name);
    yield `,\n"${name}": [`;
    for (const [index, row] of rows.slice(0, MOST_ROWS).entries()) {
      yield `${index > 0 ? ',' : ''}\n${JSON.stringify(row, null, 2)}`;
    }
    yield ']';
  }
  // The parts of which there were too many rows.
  yield `,\n"incomplete": ${JSON.stringify(cut)}\n}\n`;
}
