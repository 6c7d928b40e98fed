import type { Invoice, InvoiceLine, PaymentInvoice } from '@warden/contract';
import { toMajor } from '../../platform/money.ts';
import { moscowDay } from '../../platform/moscow-day.ts';
import { type DocumentLine, type DocumentRow, type DocumentService, withNames } from '../documents/service.ts';
import type { NamedLine } from '../payments/service.ts';
import { invoiceStatus } from './domain.ts';
import type { invoices } from './tables.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

type Documents = Pick<DocumentService, 'toWire' | 'purposeOf'>;

/** The document of an invoice says what is sold. */
const documentOf = ({ documentId }: InvoiceRow, issued: readonly DocumentRow[]) => {
  const document = issued.find(({ id }) => id === documentId);
  if (!document) throw new Error(`invoice without its document ${documentId}`);
  return document;
};

/** The lines of an invoice, with the installations that were named since. */
export const linesOfInvoice = (row: InvoiceRow, issued: readonly DocumentRow[], named: readonly NamedLine[]) =>
  withNames(documentOf(row, issued).content.lines, named);

/** The lines as the latest document has them, of which a correction says what remains. */
const linesToWire = (
  document: DocumentRow,
  issued: readonly DocumentRow[],
  named: readonly NamedLine[],
): InvoiceLine[] => {
  const closing = issued.findLast(({ kind }) => kind === 'upd') ?? document;
  const corrected = issued.findLast(({ kind }) => kind === 'correction')?.content.lines;
  return withNames(closing.content.lines, named).map((line, index) => ({
    id: line.lineId ?? document.paymentId,
    client_id: line.clientId,
    plan: line.plan,
    years: line.years,
    days: line.days,
    list_amount: toMajor(line.total + line.discount),
    discount: toMajor(line.discount),
    discount_reason: line.discountReason,
    amount: toMajor(line.total),
    vat: toMajor(line.vat),
    refunded: toMajor(line.total - (corrected?.[index] ?? line).total),
  }));
};

export const invoiceToWire = (
  row: InvoiceRow,
  issued: readonly DocumentRow[],
  named: readonly NamedLine[],
  documents: Documents,
  now: Date,
): Required<Invoice> => {
  const document = documentOf(row, issued);
  const [{ clientId, plan }] = linesOfInvoice(row, issued, named) as [DocumentLine];
  return {
    id: row.id,
    number: row.number,
    payment_id: row.paymentId,
    company_id: row.companyId,
    company: row.company,
    client_id: clientId ?? '',
    plan,
    lines: linesToWire(document, issued, named),
    amount: toMajor(row.amount),
    received: toMajor(row.received),
    currency: row.currency,
    status: invoiceStatus(row, moscowDay(now)),
    issued_on: row.issuedOn,
    valid_until: row.validUntil,
    paid_at: row.paidAt?.toISOString() ?? null,
    canceled_at: row.canceledAt?.toISOString() ?? null,
    purpose: documents.purposeOf(document),
    documents: issued.map(documents.toWire),
  };
};

/** What a payment shows of its invoice. */
export const invoiceOfPaymentToWire = (
  row: InvoiceRow,
  issued: readonly DocumentRow[],
  documents: Documents,
  now: Date,
): PaymentInvoice => ({
  id: row.id,
  number: row.number,
  status: invoiceStatus(row, moscowDay(now)),
  valid_until: row.validUntil,
  received: toMajor(row.received),
  purpose: documents.purposeOf(documentOf(row, issued)),
});
