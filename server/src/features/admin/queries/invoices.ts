import type { contract, InvoiceStatus, QueryOf } from '@warden/contract';
import { and, desc, eq, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/database.ts';
import { jsonRow, reviveRow } from '../../../platform/db/json-row.ts';
import { readRows } from '../../../platform/db/rows.ts';
import { moscowDay } from '../../../platform/moscow-day.ts';
import { invoices } from '../../invoices/tables.ts';
import { payments } from '../../payments/tables.ts';
import { transferAllocations, transfers } from '../../transfers/tables.ts';
import { isNumbered, sequenceIn } from './document-numbers.ts';
import { contains, containsLower } from './list.ts';
import { type AdminList, type OrganizationName, sqlOrganization } from './lists.ts';

type InvoiceQuery = QueryOf<typeof contract.invoices.adminList>;

export type ListedInvoice = typeof invoices.$inferSelect & { email: string; organization: OrganizationName };

const invoiceRow = jsonRow(invoices, {
  email: sql`(select ${payments.email} from ${payments} where ${payments.id} = ${invoices.paymentId})`,
  organization: sqlOrganization(invoices.userId),
});

/** The same rules by which an invoice computes its status from its dates. */
const statusIs = (status: InvoiceStatus, today: string): SQL | undefined => {
  const unpaid = and(isNull(invoices.paidAt), isNull(invoices.canceledAt));
  return {
    open: and(unpaid, isNull(invoices.expiredAt), gte(invoices.validUntil, today)),
    expired: and(unpaid, or(isNotNull(invoices.expiredAt), lt(invoices.validUntil, today))),
    canceled: and(isNull(invoices.paidAt), isNotNull(invoices.canceledAt)),
    paid: and(isNotNull(invoices.paidAt), isNull(invoices.returnedAt)),
    returned: isNotNull(invoices.returnedAt),
  }[status];
};

/** Number, company and INN are in one column; an address is that of the payment, by card too where a company paid. */
const matches = (text: string) => {
  // A number has too few letters for the index of texts.
  const sequence = sequenceIn(text);
  if (sequence !== undefined) return isNumbered(invoices, text, sequence);
  return text.includes('@')
    ? sql`${invoices.paymentId} in (
        select ${payments.id} from ${payments}
        where (${payments.method} = 'invoice' or ${payments.companyId} is not null) and ${contains(payments.email, text)}
      )`
    : containsLower(invoices.search, text);
};

export const invoiceList: AdminList<InvoiceQuery, ListedInvoice> = {
  query: ({ status, search, validFrom, sortBy, sortOrder }, now) => {
    const today = moscowDay(now);
    const byAge = sortBy === 'age';
    return {
      table: invoices,
      row: invoiceRow,
      filter: and(
        status && statusIs(status, today),
        byAge ? statusIs('open', today) : undefined,
        validFrom ? gte(invoices.validUntil, validFrom) : undefined,
      ),
      search: search ? matches(search) : undefined,
      order: [invoices.createdAt, invoices.id],
      // The oldest invoice has the greatest age.
      sortOrder: byAge === (sortOrder === 'desc') ? 'asc' : 'desc',
    };
  },
  read: (row) => reviveRow(invoices, row) as ListedInvoice,
};

const readInvoices = async (db: Db, where: SQL, limit: number): Promise<ListedInvoice[]> => {
  const rows = await readRows<{ row: object }>(
    db,
    sql`select ${invoiceRow} as row from ${invoices} where ${where}
      order by ${invoices.createdAt} desc, ${invoices.id} desc limit ${limit}`,
  );
  return rows.map(({ row }) => invoiceList.read(row));
};

/** Finds the newest invoices of an account. */
export const findInvoicesOf = (db: Db, userId: string, limit: number) =>
  readInvoices(db, eq(invoices.userId, userId), limit);

/** Finds an invoice with the transfers that paid or returned it. */
export const findInvoiceDetails = async (db: Db, id: string) => {
  const [invoice] = await readInvoices(db, eq(invoices.id, id), 1);
  return (
    invoice && {
      invoice,
      transfers: await db
        .select({ transfer: transfers, amount: transferAllocations.amount })
        .from(transferAllocations)
        .innerJoin(transfers, eq(transfers.id, transferAllocations.transferId))
        .where(eq(transferAllocations.invoiceId, id))
        .orderBy(desc(transfers.date), desc(transfers.id)),
    }
  );
};
