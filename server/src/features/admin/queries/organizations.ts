import type { contract, QueryOf } from '@warden/contract';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/database.ts';
import { jsonRow, reviveRow } from '../../../platform/db/json-row.ts';
import { readRows } from '../../../platform/db/rows.ts';
import { users } from '../../auth/tables.ts';
import { companies, companyMembers } from '../../companies/tables.ts';
import { installs } from '../../installs/tables.ts';
import { invoices } from '../../invoices/tables.ts';
import { licenses } from '../../licenses/tables.ts';
import { memberships } from '../../memberships/tables.ts';
import { payments, refunds } from '../../payments/tables.ts';
import { contains, containsLower } from './list.ts';
import type { AdminList } from './lists.ts';

type OrganizationQuery = QueryOf<typeof contract.admin.organizations>;

export interface ListedOrganization {
  id: string;
  companyName: string | null;
  createdAt: Date;
  members: number;
  installs: number;
  licenses: number;
  taxNumbers: string[];
  /** In minor units. */
  revenue: { currency: string; amount: number }[];
}

const isOrganization = eq(users.kind, 'organization');

type Owned = typeof installs | typeof licenses | typeof payments | typeof invoices | typeof companyMembers;

const sqlCountOf = (table: Owned) => sql`(select count(*)::int from ${table} where ${table.userId} = ${users.id})`;

const sqlTaxNumber = sql`coalesce(${companies.inn}, ${companies.taxId})`;

/** The tax numbers of the companies that an account buys for. */
const sqlTaxNumbers = (userId: typeof users.id) => sql`
  select ${sqlTaxNumber} as number from ${companies}
  join ${companyMembers} on ${companyMembers.companyId} = ${companies.id}
  where ${companyMembers.userId} = ${userId} and ${companies.removedAt} is null and ${sqlTaxNumber} is not null`;

/** What was paid and what was refunded of it, one row for each currency. */
const sqlRevenue = sql`
  select ${payments.currency} as currency, sum(${payments.amount} - coalesce((
    select sum(${refunds.amount}) from ${refunds} where ${refunds.paymentId} = ${payments.id} and ${refunds.status} = 'succeeded'
  ), 0))::float8 as amount
  from ${payments} where ${payments.userId} = ${users.id} and ${payments.status} = 'succeeded' group by 1 order by 1`;

const columns = { id: users.id, companyName: users.companyName, createdAt: users.createdAt };

const organizationRow = jsonRow(
  users,
  {
    members: sql`(select count(*)::int from ${memberships} where ${memberships.organizationId} = ${users.id})`,
    installs: sqlCountOf(installs),
    licenses: sqlCountOf(licenses),
    taxNumbers: sql`(select coalesce(json_agg(distinct number), '[]'::json) from (${sqlTaxNumbers(users.id)}) numbers)`,
    revenue: sql`(select coalesce(json_agg(revenue), '[]'::json) from (${sqlRevenue}) revenue)`,
  },
  columns,
);

// There are far fewer organizations than people, so those of a page are sorted by name without an index.
const organizationOrders = {
  createdAt: [users.createdAt, users.id],
  name: [users.companyName, users.id],
} as const;

/** Among so many companies with a number like this one is looked. */
const MATCHES = 1_000;

/** As an array, the organizations of the companies are looked up by their index. */
const buysFor = (text: string) => sql`${users.id} = any (array(
  select ${companyMembers.userId} from ${companyMembers} where ${companyMembers.companyId} in (
    select ${companies.id} from ${companies}
    where ${and(isNull(companies.removedAt), or(contains(companies.inn, text), contains(companies.taxId, text)))}
    limit ${MATCHES}
  )
))`;

export const organizationList: AdminList<OrganizationQuery, ListedOrganization> = {
  query: ({ search, sortBy, sortOrder }) => ({
    table: users,
    row: organizationRow,
    filter: isOrganization,
    search: search ? or(containsLower(users.search, search), buysFor(search)) : undefined,
    order: organizationOrders[sortBy],
    sortOrder,
  }),
  read: (row) => reviveRow(users, row) as unknown as ListedOrganization,
};

/** Finds an organization as the list shows it. */
export const findOrganization = async (db: Db, id: string): Promise<ListedOrganization | undefined> => {
  const [found] = await readRows<{ row: object }>(
    db,
    sql`select ${organizationRow} as row from ${users} where ${and(eq(users.id, id), isOrganization)}`,
  );
  return found && organizationList.read(found.row);
};

/** So many other organizations of the same company are named. */
const MOST_SAME = 20;

/** Finds other organizations with a company of the same tax number, the oldest first. */
export const findSameCompany = async (db: Db, id: string): Promise<{ id: string; name: string }[]> =>
  readRows(
    db,
    sql`
    select ${users.id} as id, ${users.companyName} as name from ${users}
    where ${isOrganization} and ${users.id} <> ${id} and ${users.id} in (
      select other.user_id from company_members other join companies on companies.id = other.company_id
      where companies.removed_at is null and (
        companies.inn in (select companies.inn from companies join company_members own on own.company_id = companies.id
          where own.user_id = ${id} and companies.removed_at is null)
        or companies.tax_id in (select companies.tax_id from companies join company_members own on own.company_id = companies.id
          where own.user_id = ${id} and companies.removed_at is null)
      )
    )
    order by ${users.createdAt}, ${users.id} limit ${MOST_SAME}`,
  );

/** How much of each kind a merge would give to the other organization. */
export const countHoldings = async (db: Db, id: string) => {
  const [counted] = await readRows<{ payments: number; invoices: number; companies: number }>(
    db,
    sql`select ${sqlCountOf(payments)} as payments, ${sqlCountOf(invoices)} as invoices,
      ${sqlCountOf(companyMembers)} as companies from ${users} where ${users.id} = ${id}`,
  );
  return counted ?? { payments: 0, invoices: 0, companies: 0 };
};
