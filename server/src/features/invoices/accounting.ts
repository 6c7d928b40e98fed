import type { Db } from '../../platform/db/database.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { moscowDay } from '../../platform/moscow-day.ts';
import type { InvoiceDependencies } from './dependencies.ts';
import { invoiceIssued } from './mail.tsx';
import { readerKey } from './readers.ts';
import * as store from './store.ts';

type Dependencies = Pick<InvoiceDependencies, 'documents' | 'jobs' | 'now' | 'payments'>;

export const openOf = ({ now }: Pick<Dependencies, 'now'>, tx: Db, companyId: string) =>
  store.findOpenOf(tx, companyId, moscowDay(now()));

/** A company may have a hundred open invoices, and one click must not bring so many mails. The page lists them all. */
const MOST_MAILED = 5;

/**
 * Mails the newest of what a company can pay to an address of its accounting that was confirmed after the invoices were
 * issued.
 */
export const mailOpenTo = async (dependencies: Dependencies, tx: Db, companyId: string, email: string) => {
  const to = readerKey(email);
  let mailed = 0;
  for (const { id, paymentId } of (await openOf(dependencies, tx, companyId)).toReversed()) {
    if (mailed === MOST_MAILED) return;
    const contact = await dependencies.payments.contactOf(tx, paymentId);
    if (contact && readerKey(contact.email) === to) continue;
    await enqueueMail(dependencies, tx, invoiceIssued, { invoiceId: id, to });
    mailed++;
  }
};

/** The file of an invoice that a company can pay; undefined for any other. */
export const openPdf = async (dependencies: Dependencies, tx: Db, companyId: string, invoiceId: string) => {
  const invoice = (await openOf(dependencies, tx, companyId)).find(({ id }) => id === invoiceId);
  return invoice && dependencies.documents.pdf(tx, invoice.documentId);
};
