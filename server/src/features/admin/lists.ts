import {
  type AdminInstallation,
  type AdminPayment,
  type AdminUser,
  type contract,
  installationStatuses,
  type QueryOf,
} from '@warden/contract';
import { licenseTypes, trialTypes } from '@warden/license';
import { and, type SQL, sql } from 'drizzle-orm';
import { jsonRow, reviveRow } from '../../db/json-row.ts';
import { type CountedList, contains, type ListQuery } from '../../db/lists.ts';
import { userToWire } from '../auth/service.ts';
import { users } from '../auth/tables.ts';
import { installs } from '../installs/tables.ts';
import { clients, licenses } from '../licenses/tables.ts';
import { payments } from '../payments/tables.ts';
import { type PaymentWithLicense, paymentToWire } from '../payments/wire.ts';

/** A list an administrator sees: how a request asks for it, and how its rows are told. */
export interface AdminList<Query, Row> {
  list: CountedList;
  query(asked: Query): ListQuery;
  row: SQL;
  toWire(row: object): Row;
}

/** Every combination of these values, as a facet is written. */
const combine = (...values: (readonly string[])[]): string[] =>
  values.reduce<string[]>(
    (facets, next) => facets.flatMap((facet) => next.map((value) => (facet ? `${facet}|${value}` : value))),
    [''],
  );

const chosen = <T extends string>(all: readonly T[], value: T | undefined): readonly T[] => (value ? [value] : all);
const flags = ['true', 'false'] as const;
const isAny = (...filters: unknown[]) => filters.every((filter) => filter === undefined);

type UserQuery = QueryOf<typeof contract.admin.users>;

const countFor = (table: typeof installs | typeof licenses) =>
  sql`(select count(*)::int from ${table} where ${table.userId} = ${users.id})`;

export const userList: AdminList<UserQuery, AdminUser> = {
  list: 'users',
  query: ({ search, role, verified, sortBy, sortOrder }) => ({
    facets: isAny(role, verified) ? null : combine(chosen(['admin', 'user'], role), chosen(flags, verified)),
    where: search ? contains(users.search, search) : undefined,
    sortBy: { createdAt: undefined, email: users.emailKey, lastName: users.lastName }[sortBy],
    sortOrder,
  }),
  row: jsonRow(users, { installs: countFor(installs), licenses: countFor(licenses) }),
  toWire: (row) => {
    const { installs: bound, licenses: owned } = row as { installs: number; licenses: number };
    return { ...userToWire(reviveRow(users, row)), installs: bound, licenses: owned };
  },
};

type InstallationQuery = QueryOf<typeof contract.admin.installations>;

const types = ['', ...licenseTypes] as const;

/** Asking for trials means both kinds of them. */
const typesOf = (type: InstallationQuery['licenseType']) => (type === 'trial' ? trialTypes : chosen(types, type));

type Client = typeof clients.$inferSelect & { user: AdminInstallation['user'] };

const moment = (date: Date | null) => date?.toISOString() ?? null;

export const installationList: AdminList<InstallationQuery, AdminInstallation> = {
  list: 'clients',
  query: ({ status, licenseType, hasUser, clientId, hostname, sortBy, sortOrder }) => ({
    facets: isAny(status, licenseType, hasUser)
      ? null
      : combine(chosen(installationStatuses, status), typesOf(licenseType), chosen(flags, hasUser)),
    where: and(
      clientId ? contains(clients.clientId, clientId) : undefined,
      hostname ? contains(clients.hostname, hostname) : undefined,
    ),
    sortBy: {
      added: undefined,
      issued_at: clients.issuedAt,
      client_id: clients.clientId,
      expires_at: clients.expiresAt,
    }[sortBy],
    sortOrder,
  }),
  row: jsonRow(clients, {
    user: sql`(
      select json_build_object('id', ${users.id}, 'email', ${users.email}, 'firstName', ${users.firstName}, 'lastName', ${users.lastName})
      from ${users} where ${users.id} = ${clients.userId}
    )`,
  }),
  toWire: (row) => {
    const client = reviveRow(clients, row) as Client;
    return {
      id: client.id,
      client_id: client.clientId,
      hostname: client.hostname,
      status: client.status,
      license_type: client.licenseType,
      license_id: client.licenseId,
      issued_at: moment(client.issuedAt),
      expires_at: moment(client.expiresAt),
      hasUser: client.user !== null,
      user: client.user,
    };
  },
};

type PaymentQuery = QueryOf<typeof contract.admin.payments>;

export const adminPaymentToWire = (payment: PaymentWithLicense): AdminPayment => ({
  ...paymentToWire(payment),
  user_id: payment.userId,
  problem: payment.problem,
});

export const paymentRow = jsonRow(payments, {
  licenseId: sql`(select ${licenses.id} from ${licenses} where ${licenses.paymentId} = ${payments.id})`,
});

export const paymentList: AdminList<PaymentQuery, AdminPayment> = {
  list: 'payments',
  query: ({ status, email, clientId, sortBy, sortOrder }) => ({
    facets: status ? [status] : null,
    where: and(
      email ? contains(payments.email, email) : undefined,
      clientId ? contains(payments.clientId, clientId) : undefined,
    ),
    sortBy: { createdAt: undefined, amount: payments.amount }[sortBy],
    sortOrder,
  }),
  row: paymentRow,
  toWire: (row) => adminPaymentToWire(reviveRow(payments, row) as PaymentWithLicense),
};
