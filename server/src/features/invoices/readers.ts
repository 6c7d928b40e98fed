import { createHash } from 'node:crypto';
import type { Db } from '../../platform/db/database.ts';
import { emailKey } from '../../platform/mail/email-key.ts';
import { type AboutData, enqueueMail } from '../../platform/mail/mail-job.ts';
import type { InvoiceDependencies } from './dependencies.ts';
import type { InvoiceRow } from './wire.ts';

/** An accounting address in a job, which must not contain the address itself. */
export const readerKey = (email: string) => createHash('sha256').update(emailKey(email)).digest('base64url');

/** A mail without `to` goes to the customer. */
export interface ToReader {
  to?: string;
}

/** Enqueues a mail to the customer, and one to each confirmed accounting address of the company. */
export const enqueueToReaders = async <Data extends ToReader>(
  { companies, jobs, payments }: Pick<InvoiceDependencies, 'companies' | 'jobs' | 'payments'>,
  tx: Db,
  { paymentId, companyId }: Pick<InvoiceRow, 'id' | 'paymentId' | 'companyId'>,
  kind: AboutData<Data>,
  data: Data,
) => {
  const contact = await payments.contactOf(tx, paymentId);
  if (companyId) await companies.lockAddresses(tx, companyId);
  const accounting = companyId ? await companies.confirmedEmails(tx, companyId) : [];
  const own = contact && readerKey(contact.email);
  await enqueueMail({ jobs }, tx, kind, data);
  for (const to of new Set(accounting.map(readerKey))) {
    if (to !== own) await enqueueMail({ jobs }, tx, kind, { ...data, to });
  }
};
