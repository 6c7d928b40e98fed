import { and, gte, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { jsonRow, reviveRow } from '../../../db/json-row.ts';
import { documents } from '../../documents/tables.ts';
import { invoices } from '../../invoices/tables.ts';
import { licenses } from '../../licenses/tables.ts';
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
  licenseId: sql`(select ${licenses.id} from ${licenses} where ${licenses.paymentId} = ${documents.paymentId})`,
});

type Read = Omit<AccountedDocument, 'document'> & { invoice: object | null };

/** Reads the documents of a period by date, a batch at a time. */
export async function* documentsOfPeriod(
  db: Db,
  { from, to }: { from: string; to: string },
): AsyncGenerator<AccountedDocument> {
  const query = {
    table: documents,
    row: documentRow,
    filter: and(gte(documents.date, from), lte(documents.date, to)),
    order: [documents.date, documents.id],
    sortOrder: 'asc' as const,
  };
  for await (const row of listAll(db, query)) {
    const { invoice, upd, licenseId } = row as Read;
    const document = reviveRow(documents, row);
    yield { document, invoice: invoice && reviveRow(invoices, invoice), upd, licenseId };
  }
}
