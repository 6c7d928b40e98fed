import type { Invoice, PaymentInvoice } from '@warden/contract';
import { toMajor } from '../../platform/money.ts';
import { moscowDay } from '../../platform/moscow-day.ts';
import type { DocumentRow, DocumentService } from '../documents/service.ts';
import { invoiceStatus } from './domain.ts';
import type { invoices } from './tables.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

/** The document of an invoice says what is sold. */
export const lineOfInvoice = ({ documentId }: InvoiceRow, documents: readonly DocumentRow[]) => {
  const document = documents.find(({ id }) => id === documentId);
  if (!document) throw new Error(`invoice without its document ${documentId}`);
  return document.content.line;
};

export const invoiceToWire = (
  row: InvoiceRow,
  documents: readonly DocumentRow[],
  toWire: DocumentService['toWire'],
  now: Date,
): Invoice => {
  const { clientId, plan } = lineOfInvoice(row, documents);
  return {
    id: row.id,
    number: row.number,
    payment_id: row.paymentId,
    company_id: row.companyId,
    company: row.company,
    client_id: clientId,
    plan,
    amount: toMajor(row.amount),
    received: toMajor(row.received),
    currency: row.currency,
    status: invoiceStatus(row, moscowDay(now)),
    issued_on: row.issuedOn,
    valid_until: row.validUntil,
    paid_at: row.paidAt?.toISOString() ?? null,
    canceled_at: row.canceledAt?.toISOString() ?? null,
    documents: documents.map(toWire),
  };
};

/** What a payment shows of its invoice. */
export const invoiceOfPaymentToWire = (row: InvoiceRow, now: Date): PaymentInvoice => ({
  id: row.id,
  number: row.number,
  status: invoiceStatus(row, moscowDay(now)),
  valid_until: row.validUntil,
  received: toMajor(row.received),
});
