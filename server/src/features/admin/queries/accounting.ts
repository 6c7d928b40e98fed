import { and, gte, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/database.ts';
import { jsonRow, reviveRow } from '../../../platform/db/json-row.ts';
import { documents } from '../../documents/tables.ts';
import { invoices } from '../../invoices/tables.ts';
import { sqlIdOfPayment } from '../../licenses/service.ts';
import { listAll } from './list.ts';

/** A document with what accountants ask about its sale. */
export interface AccountedDocument {
  document: typeof documents.$inferSelect;
  invoice: typeof invoices.$inferSelect | null;
  upd: { number: string; date: string } | null;
  licenseId: string | null;
}

const upds = sql.raw('upds');

const documentRow = jsonRow(documents, {
  invoice: sql`(select ${jsonRow(invoices)} from ${invoices} where ${invoices.paymentId} = ${documents.paymentId})`,
  upd: sql`(
    select json_build_object('number', ${upds}.number, 'date', ${upds}.date) from ${documents} ${upds}
    where ${upds}.payment_id = ${documents.paymentId} and ${upds}.kind = 'upd' order by ${upds}.created_at limit 1
  )`,
  licenseId: sqlIdOfPayment(documents.paymentId),
});

type Read = Omit<AccountedDocument, 'document'> & { invoice: object | null };

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
  const { invoice, upd, licenseId } = row as Read;
  return { document: reviveRow(documents, row), invoice: invoice && reviveRow(invoices, invoice), upd, licenseId };
};
