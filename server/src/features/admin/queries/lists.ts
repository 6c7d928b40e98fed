import type { AdminInstallation, contract, QueryOf } from '@warden/contract';
import { addDays, dayOf, GRACE_DAYS, NOTIFY_DAYS, plans, trialTypes } from '@warden/license';
import { and, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { jsonRow, reviveRow } from '../../../platform/db/json-row.ts';
import { emailKey } from '../../../platform/mail/email-key.ts';
import { users } from '../../auth/tables.ts';
import { clients } from '../../clients/tables.ts';
import { sqlSync, type WrittenSync } from '../../installs/service.ts';
import { installs } from '../../installs/tables.ts';
import { invoices } from '../../invoices/tables.ts';
import { sqlIdOfLine, sqlIdOfPayment } from '../../licenses/service.ts';
import { licenses } from '../../licenses/tables.ts';
import { readLines, type ShownLine, type StoredFailure, sqlLines, sqlRefundFailure } from '../../payments/service.ts';
import { orderLines, payments } from '../../payments/tables.ts';
import { contains, containsLower, type ListQuery } from './list.ts';

/** A list of the panel: the query for a request, and the type of its rows. */
export interface AdminList<Query, Row> {
  query(asked: Query, now: Date): ListQuery;
  /** Converts a row from its JSON. */
  read(row: object): Row;
}

type Containing = typeof contains;

const searchIn = (
  ...parts: [column: AnyPgColumn | ((condition: Containing, text: string) => SQL), text: string | undefined][]
) => {
  const all = (condition: Containing) =>
    and(
      ...parts.map(([of, text]) => {
        if (!text) return undefined;
        return typeof of === 'function' ? of(condition, text) : condition(of, text);
      }),
    );
  return { search: all(contains), cheapSearch: all(containsLower) };
};

export type OrganizationName = { id: string; name: string } | null;

/** Selects the organization with this id as JSON; null where the account is that of a person. */
export const sqlOrganization = (userId: AnyPgColumn) => sql<OrganizationName>`(
  select json_build_object('id', ${users.id}, 'name', ${users.companyName})
  from ${users} where ${users.id} = ${userId} and ${users.kind} = 'organization'
)`;

type UserQuery = QueryOf<typeof contract.admin.users>;

/** A page counts this many licenses of an account. Counting the 50,000 of one account takes longer than the page. */
export const MOST_LICENSES = 1000;

const sqlOwnedIn = (table: typeof installs | typeof licenses) => sql`from ${table} where ${table.userId} = ${users.id}`;
const installsOwned = sql`(select count(*)::int ${sqlOwnedIn(installs)})`;

const userRow = jsonRow(users, {
  installs: installsOwned,
  licenses: sql`(select count(*)::int from (select ${sqlOwnedIn(licenses)} limit ${MOST_LICENSES + 1}) bounded)`,
});
const wholeUserRow = jsonRow(users, {
  installs: installsOwned,
  licenses: sql`(select count(*)::int ${sqlOwnedIn(licenses)})`,
});

const userOrders = {
  createdAt: [users.createdAt, users.id],
  email: [users.emailKey, users.createdAt, users.id],
  lastName: [users.lastName, users.id],
} as const;

export type ListedUser = typeof users.$inferSelect & { installs: number; licenses: number };

export const userList: AdminList<UserQuery, ListedUser> = {
  query: ({ search, role, verified, blocked, sortBy, sortOrder }) => ({
    table: users,
    row: userRow,
    wholeRow: wholeUserRow,
    filter: and(
      eq(users.kind, 'person'),
      role && eq(users.isAdmin, role === 'admin'),
      verified && (verified === 'true' ? isNotNull(users.emailVerifiedAt) : isNull(users.emailVerifiedAt)),
      blocked && (blocked === 'true' ? isNotNull(users.blockedAt) : isNull(users.blockedAt)),
    ),
    // The database writes this column in lower case.
    search: search ? containsLower(users.search, search) : undefined,
    order: userOrders[sortBy],
    sortOrder,
  }),
  read: (row) => reviveRow(users, row) as ListedUser,
};

type InstallationQuery = QueryOf<typeof contract.admin.installations>;
export type ListedClient = typeof clients.$inferSelect & {
  user: AdminInstallation['user'];
  organization: OrganizationName;
  revokedReason: string | null;
  stagingFor: string | null;
  sync: WrittenSync | null;
};

const ofLicense = (column: AnyPgColumn) =>
  sql`(select ${column} from ${licenses} where ${licenses.id} = ${clients.licenseId})`;

const clientRow = jsonRow(clients, {
  user: sql`(
    select json_build_object('id', ${users.id}, 'email', ${users.email}, 'firstName', ${users.firstName}, 'lastName', ${users.lastName})
    from ${users} where ${users.id} = ${clients.userId} and ${users.kind} = 'person'
  )`,
  organization: sqlOrganization(clients.userId),
  revokedReason: ofLicense(licenses.revokedReason),
  stagingFor: ofLicense(licenses.stagingFor),
  sync: sqlSync(clients.clientId, clients.userId),
});

const statusIs = (status: AdminInstallation['status'], now: Date): SQL | undefined =>
  ({
    active: and(isNull(clients.revokedAt), gte(clients.expiresAt, now)),
    expired: and(isNull(clients.revokedAt), lt(clients.expiresAt, now)),
    revoked: isNotNull(clients.revokedAt),
    // Every client has a license, so no status is unknown.
    unknown: sql`false`,
  })[status];

const startOfDay = (now: Date, offset: number) => new Date(`${addDays(dayOf(now), offset)}T00:00:00Z`);

/** Licenses that need attention: those that end soon, or have ended and still work. Trials have no grace. */
const termIs = (term: NonNullable<InstallationQuery['term']>, now: Date) =>
  term === 'ending'
    ? and(statusIs('active', now), lt(clients.expiresAt, startOfDay(now, NOTIFY_DAYS + 1)))
    : and(
        statusIs('expired', now),
        gte(clients.expiresAt, startOfDay(now, -GRACE_DAYS)),
        inArray(clients.licenseType, plans),
      );

/** The filter for trials covers both kinds of them. */
const typeIs = (type: NonNullable<InstallationQuery['licenseType']>) =>
  type === 'trial' ? inArray(clients.licenseType, trialTypes) : eq(clients.licenseType, type);

/** Several accounts may claim an address. */
const isBoundBy = (email: string) => sql`${clients.userId} = any (array(
  select ${users.id} from ${users} where ${users.emailKey} = ${emailKey(email)}
))`;

const clientOrders = {
  added: [clients.addedAt, clients.clientId],
  issued_at: [clients.issuedAt, clients.clientId],
  client_id: [clients.clientId],
  expires_at: [clients.expiresAt, clients.clientId],
} as const;

export const installationList: AdminList<InstallationQuery, ListedClient> = {
  query: ({ status, term, licenseType, hasUser, email, clientId, hostname, sortBy, sortOrder }, now) => ({
    table: clients,
    row: clientRow,
    filter: and(
      status && statusIs(status, now),
      term && termIs(term, now),
      licenseType && typeIs(licenseType),
      hasUser && (hasUser === 'true' ? isNotNull(clients.userId) : isNull(clients.userId)),
      email ? isBoundBy(email) : undefined,
    ),
    ...searchIn([clients.clientId, clientId], [clients.hostname, hostname]),
    order: clientOrders[sortBy],
    sortOrder,
  }),
  read: (row) => reviveRow(clients, row) as ListedClient,
};

type PaymentQuery = QueryOf<typeof contract.admin.payments>;

export type ListedPayment = typeof payments.$inferSelect & {
  licenseId: string | null;
  lines: readonly ShownLine[];
  invoice: { number: string; company: string; inn: string | null } | null;
  refundFailure: StoredFailure;
  organization: OrganizationName;
};

export const paymentRow = jsonRow(payments, {
  licenseId: sqlIdOfPayment(sql`payments.id`),
  lines: sqlLines(sql`payments.id`, (lineId) => sqlIdOfLine(sql`payments.id`, lineId)),
  invoice: sql`(
    select json_build_object('number', ${invoices.number}, 'company', ${invoices.company}, 'inn', ${invoices.inn})
    from ${invoices} where ${invoices.paymentId} = ${payments.id}
  )`,
  refundFailure: sqlRefundFailure,
  organization: sqlOrganization(payments.userId),
});

/** A condition about the installations of a payment. It names its only one itself, and lines name those of others. */
const sqlForClient = (condition: Containing, text: string) => sql`(${condition(payments.clientId, text)} or (
  ${payments.clientId} = '' and exists (
    select from ${orderLines} where ${orderLines.paymentId} = ${payments.id} and ${condition(orderLines.clientId, text)}
  )
))`;

const paymentOrders = {
  createdAt: [payments.createdAt, payments.id],
  amount: [payments.amount, payments.createdAt, payments.id],
} as const;

export const paymentList: AdminList<PaymentQuery, ListedPayment> = {
  query: ({ status, method, email, clientId, sortBy, sortOrder }) => ({
    table: payments,
    row: paymentRow,
    filter: and(status && eq(payments.status, status), method && eq(payments.method, method)),
    ...searchIn([payments.email, email], [sqlForClient, clientId]),
    order: paymentOrders[sortBy],
    sortOrder,
  }),
  read(row) {
    const listed = reviveRow(payments, row) as ListedPayment & { lines: object[] | null };
    return { ...listed, lines: readLines(listed, listed.lines) };
  },
};
