import { type PanelResults, type SearchKind, searchKinds } from '@warden/contract';
import { and, between, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/db/database.ts';
import { toMajor } from '../../../platform/money.ts';
import { users } from '../../auth/tables.ts';
import { clients } from '../../clients/tables.ts';
import { companies, companyMembers } from '../../companies/tables.ts';
import { isEnglish } from '../../documents/service.ts';
import { documents } from '../../documents/tables.ts';
import { installs } from '../../installs/tables.ts';
import { invoices } from '../../invoices/tables.ts';
import { licenses } from '../../licenses/tables.ts';
import { memberships } from '../../memberships/tables.ts';
import { payments } from '../../payments/tables.ts';
import { isNumbered } from './document-numbers.ts';
import { contains, containsLower } from './list.ts';
import { sqlOrganization } from './lists.ts';
import { readSearch, type SearchText } from './search-text.ts';

/** So many of each kind are shown. */
const SHOWN = 5;

/** Among so many matches the newest are chosen, since a common word may match everything. */
const MATCHES = 1_000;

/**
 * The condition that a row is among the newest matches. They are found before they are sorted, because the planner
 * would otherwise read the whole index of the order for a text that few rows contain.
 */
const isNewest = (table: PgTable, key: AnyPgColumn, age: AnyPgColumn, matches: SQL | undefined) => sql`${key} in (
  select found.key from (
    select ${key} as key, ${age} as age from ${table} where ${matches} limit ${MATCHES}
  ) found order by found.age desc, found.key desc limit ${SHOWN + 1}
)`;

type Found = { [Kind in SearchKind]: NonNullable<PanelResults[Kind]> };
type Finder<Kind extends SearchKind> = (db: Db, search: SearchText) => Promise<Found[Kind]>;

const findUsers: Finder<'users'> = async (db, { text, isPartOfTexts }) =>
  isPartOfTexts
    ? db
        .select({
          id: users.id,
          email: users.email,
          firstName: users.firstName,
          lastName: users.lastName,
          company_name: users.companyName,
        })
        .from(users)
        .where(
          isNewest(users, users.id, users.createdAt, and(eq(users.kind, 'person'), containsLower(users.search, text))),
        )
        .orderBy(desc(users.createdAt), desc(users.id))
    : [];

const findOrganizations: Finder<'organizations'> = async (db, { text, isPartOfTexts }) => {
  if (!isPartOfTexts) return [];
  const matches = and(eq(users.kind, 'organization'), containsLower(users.search, text));
  const found = await db
    .select({
      id: users.id,
      name: users.companyName,
      members: sql<number>`(select count(*)::int from ${memberships} where ${memberships.organizationId} = ${users.id})`,
    })
    .from(users)
    .where(isNewest(users, users.id, users.createdAt, matches))
    .orderBy(desc(users.createdAt), desc(users.id));
  return found.map(({ name, ...organization }) => ({ ...organization, name: name ?? '' }));
};

/** A company is shown with the account that added it. One without an account is not shown in the panel. */
const findCompanies: Finder<'companies'> = async (db, { text, isPartOfTexts }) => {
  if (!isPartOfTexts) return [];
  const matches = and(
    isNull(companies.removedAt),
    or(contains(companies.name, text), contains(companies.inn, text), contains(companies.taxId, text)),
  );
  const addedBy = sql`(
    select ${companyMembers.userId} from ${companyMembers} where ${companyMembers.companyId} = ${companies.id}
    order by ${companyMembers.createdAt} limit 1
  )`;
  return db
    .select({
      id: companies.id,
      name: companies.name,
      inn: companies.inn,
      tax_id: companies.taxId,
      user_id: users.id,
      email: users.email,
      organization: sqlOrganization(users.id),
    })
    .from(companies)
    .innerJoin(users, eq(users.id, addedBy))
    .where(isNewest(companies, companies.id, companies.createdAt, matches))
    .orderBy(desc(companies.createdAt), desc(companies.id));
};

const findInvoices: Finder<'invoices'> = async (db, { text, sequence, isPartOfTexts }) => {
  const matches = or(
    sequence === undefined ? undefined : isNumbered(invoices, text, sequence),
    isPartOfTexts ? containsLower(invoices.search, text) : undefined,
  );
  if (!matches) return [];
  const found = await db
    .select()
    .from(invoices)
    .where(isNewest(invoices, invoices.id, invoices.createdAt, matches))
    .orderBy(desc(invoices.createdAt), desc(invoices.id));
  return found.map(({ id, number, issuedOn, company, amount, currency }) => ({
    id,
    number,
    issued_on: issuedOn,
    company,
    amount: toMajor(amount),
    currency,
  }));
};

const findDocuments: Finder<'documents'> = async (db, { text, sequence }) => {
  if (sequence === undefined) return [];
  const found = await db
    .select({ document: documents, invoiceId: invoices.id })
    .from(documents)
    .leftJoin(invoices, eq(invoices.paymentId, documents.paymentId))
    .where(and(isNumbered(documents, text, sequence), ne(documents.kind, 'invoice')))
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(SHOWN + 1);
  return found.map(({ document: { id, kind, number, date, paymentId, content }, invoiceId }) => ({
    id,
    kind,
    number,
    date,
    language: isEnglish(content) ? 'en' : 'ru',
    payment_id: paymentId,
    invoice_id: invoiceId,
  }));
};

/** An installation is found by its id, by its host, and by what its customer calls it. */
const findInstallations: Finder<'installations'> = async (db, { text, isPartOfTexts }) => {
  if (!isPartOfTexts) return [];
  // As an array, they are looked up by the index of the clients.
  const described = sql`${clients.clientId} = any(array(
    select ${installs.clientId} from ${installs} where ${contains(installs.description, text)} limit ${MATCHES}
  ))`;
  const matches = or(contains(clients.clientId, text), contains(clients.hostname, text), described);
  return db
    .select({
      client_id: clients.clientId,
      hostname: clients.hostname,
      description: installs.description,
      email: sql<string | null>`nullif(${users.email}, '')`,
      organization: sqlOrganization(clients.userId),
    })
    .from(clients)
    .leftJoin(users, eq(users.id, clients.userId))
    .leftJoin(installs, eq(installs.clientId, clients.clientId))
    .where(isNewest(clients, clients.clientId, clients.addedAt, matches))
    .orderBy(desc(clients.addedAt), desc(clients.clientId));
};

const findPayments: Finder<'payments'> = async (db, { text, ids }) => {
  const matches = or(ids && between(payments.id, ids.first, ids.last), eq(payments.providerPaymentId, text));
  const found = await db
    .select()
    .from(payments)
    .where(isNewest(payments, payments.id, payments.createdAt, matches))
    .orderBy(desc(payments.createdAt), desc(payments.id));
  return found.map(({ id, email, amount, currency, status, createdAt }) => ({
    id,
    email,
    amount: toMajor(amount),
    currency,
    status,
    created_at: createdAt.toISOString(),
  }));
};

const findLicenses: Finder<'licenses'> = async (db, { ids }) => {
  if (!ids) return [];
  const found = await db
    .select({ id: licenses.id, clientId: licenses.clientId, type: licenses.type, expiresAt: licenses.expiresAt })
    .from(licenses)
    .where(isNewest(licenses, licenses.id, licenses.issuedAt, between(licenses.id, ids.first, ids.last)))
    .orderBy(desc(licenses.issuedAt), desc(licenses.id));
  return found.map(({ id, clientId, type, expiresAt }) => ({
    id,
    client_id: clientId,
    license_type: type,
    expires_at: expiresAt.toISOString(),
  }));
};

/** Finds everything in the panel that a text may name, a few of each kind. */
export const searchPanel = async (db: Db, typed: string): Promise<PanelResults> => {
  const search = readSearch(typed);
  const found: Found = {
    users: await findUsers(db, search),
    organizations: await findOrganizations(db, search),
    companies: await findCompanies(db, search),
    invoices: await findInvoices(db, search),
    documents: await findDocuments(db, search),
    installations: await findInstallations(db, search),
    payments: await findPayments(db, search),
    licenses: await findLicenses(db, search),
  };
  const more = searchKinds.filter((kind) => found[kind].length > SHOWN);
  for (const kind of more) found[kind].length = SHOWN;
  return { ...found, more };
};
