import { and, gte, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/database.ts';
import { jsonRow, reviveRow } from '../../../platform/db/json-row.ts';
import { readContent } from '../../documents/service.ts';
import { documents } from '../../documents/tables.ts';
import { invoices } from '../../invoices/tables.ts';
import { licenses } from '../../licenses/tables.ts';
import { listAll } from './list.ts';

/** A document with what accountants ask about its sale. */
export interface AccountedDocument {
  document: typeof documents.$inferSelect;
  invoice: typeof invoices.$inferSelect | null;
  upd: { number: string; date: string } | null;
  /** The licenses that were sold, with commas between several. */
  licenseIds: string | null;
}

const upds = sql.raw('upds');

const documentRow = jsonRow(documents, {
  invoice: sql`(select ${jsonRow(invoices)} from ${invoices} where ${invoices.paymentId} = ${documents.paymentId})`,
  upd: sql`(
    select json_build_object('number', ${upds}.number, 'date', ${upds}.date) from ${documents} ${upds}
    where ${upds}.payment_id = ${documents.paymentId} and ${upds}.kind = 'upd' order by ${upds}.created_at limit 1
  )`,
  licenseIds: sql`(
    select string_agg(${licenses.id}::text, ', ' order by ${licenses.id}) from ${licenses}
    where ${licenses.paymentId} = ${documents.paymentId}
  )`,
});

type Read = Omit<AccountedDocument, 'document'> & { invoice: object | null; content: unknown };

/** Reads the documents of a period by date. */
export const documentsOfPeriod = (db: Db, { from, to }: { from: string; to: string }) =>
  listAll(db, {
    table: documents,
    row: documentRow,
    filter: and(gte(documents.date, from), lte(documents.date, to)),
    order: [documents.date, documents.id],
    sortOrder: 'asc',
  });

export const readDocument = (row: object): AccountedDocument => {
  const { invoice, upd, licenseIds, content } = row as Read;
  const document = { ...reviveRow(documents, row), content: readContent(content) };
  return { document, invoice: invoice && reviveRow(invoices, invoice), upd, licenseIds };
};
