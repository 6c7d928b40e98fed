import { and, eq, isNotNull, isNull, lte, ne, not, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { LATE_MONEY, pseudonymOf, sqlPseudonym } from '../payments/service.ts';
import type { InvoiceDependencies } from './dependencies.ts';
import { invoices } from './tables.ts';
import type { InvoiceRow } from './wire.ts';

/** A condition: money of a transfer has paid this invoice, was returned for it, or waits and may pay it. */
type SqlHasTransfers = (columns: typeof invoices) => SQL;

/** Tax law asks for the documents of money that moved. Of the rest, nothing needs the buyer once no money can come. */
const isOfNoUse = (sqlHasTransfers: SqlHasTransfers, now: Date) =>
  and(
    isNull(invoices.userId),
    isNull(invoices.paidAt),
    or(isNotNull(invoices.canceledAt), isNotNull(invoices.expiredAt)),
    eq(invoices.received, 0),
    lte(invoices.createdAt, new Date(now.getTime() - LATE_MONEY)),
    not(sqlHasTransfers(invoices)),
  );

/** Replaces the buyers of invoices that nobody paid and whose account was deleted (docs/decisions/038). */
export const forgetBuyers = async (
  { documents, now }: Pick<InvoiceDependencies, 'documents' | 'now'>,
  tx: Db,
  sqlHasTransfers: SqlHasTransfers,
) => {
  const pseudonym = sqlPseudonym(invoices.paymentId);
  const replaced = await tx
    .update(invoices)
    .set({ company: pseudonym, inn: null })
    .where(and(ne(invoices.company, pseudonym), isOfNoUse(sqlHasTransfers, now())))
    .returning({ paymentId: invoices.paymentId, company: invoices.company });
  for (const { paymentId, company } of replaced) await documents.replaceBuyer(tx, paymentId, company);
};

/** No closing document can be issued to a buyer who was forgotten. */
export const isForgotten = ({ company, paymentId }: InvoiceRow) => company === pseudonymOf(paymentId);
