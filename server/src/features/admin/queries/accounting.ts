import { and, gte, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/database.ts';
import { jsonRow, reviveRow } from '../../../platform/db/json-row.ts';
import { readContent } from '../../documents/service.ts';
import { documents } from '../../documents/tables.ts';
import { invoices } from '../../invoices/tables.ts';
import { licenses } from '../../licenses/tables.ts';
import { orderLines } from '../../payments/tables.ts';
import { listAll } from './list.ts';

/** A document with what accountants ask about its sale. */
export interface AccountedDocument {
  document: typeof documents.$inferSelect;
  invoice: typeof invoices.$inferSelect | null;
  upd: { number: string; date: string } | null;
  /** What was sold, in the order of its lines: installations as they are named now, and licenses. */
  sold: readonly { lineId: string; clientId: string | null; licenseId: string | null }[];
}

const upds = sql.raw('upds');

const lineId = sql.raw('coalesce(line.id, license.order_line_id, license.payment_id)');

const documentRow = jsonRow(documents, {
  invoice: sql`(select ${jsonRow(invoices)} from ${invoices} where ${invoices.paymentId} = ${documents.paymentId})`,
  upd: sql`(
    select json_build_object('number', ${upds}.number, 'date', ${upds}.date) from ${documents} ${upds}
    where ${upds}.payment_id = ${documents.paymentId} and ${upds}.kind = 'upd' order by ${upds}.created_at limit 1
  )`,
  sold: sql`(
    select json_agg(
      json_build_object('lineId', ${lineId}, 'clientId', line.client_id, 'licenseId', license.id) order by line.position
    )
    from (select id, order_line_id, payment_id from ${licenses} where ${licenses.paymentId} = ${documents.paymentId}) license
    full join (select id, position, client_id from ${orderLines} where ${orderLines.paymentId} = ${documents.paymentId}) line
      on line.id = coalesce(license.order_line_id, license.payment_id)
  )`,
});

type Read = Omit<AccountedDocument, 'document' | 'sold'> & {
  invoice: object | null;
  content: unknown;
  /** Null where nothing was sold, as of an invoice of the version before that nobody has paid. */
  sold: AccountedDocument['sold'] | null;
};

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
  const { invoice, upd, sold, content } = row as Read;
  const document = { ...reviveRow(documents, row), content: readContent(content) };
  return { document, invoice: invoice && reviveRow(invoices, invoice), upd, sold: sold ?? [] };
};
