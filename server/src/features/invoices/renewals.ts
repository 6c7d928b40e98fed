import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '../../platform/db/database.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { moscowDay } from '../../platform/moscow-day.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuditActor, audit, shop } from '../audit/service.ts';
import type { Account } from '../auth/service.ts';
import type { PricedRenewal } from '../payments/service.ts';
import { cancelInvoice } from './closing.ts';
import type { InvoiceDependencies } from './dependencies.ts';
import { invoiceStatus, lastDayOfRenewal, lastDayToRemind } from './domain.ts';
import { writeInvoice } from './issue.ts';
import { renewalInvoiced, renewalReminder } from './mail.tsx';
import { enqueueToReaders } from './readers.ts';
import * as store from './store.ts';
import type { InvoiceRow } from './wire.ts';

/** Invoices that the shop issues by itself, because licenses are about to end (features/renewals). */

export interface RenewalInvoice {
  account: Account;
  payer: Account;
  priced: PricedRenewal;
  companyId: string;
  /** It names the order among those of the account. */
  key: string;
  /** The day on which the first of its licenses ends. */
  endsOn: string;
  /** The number of the invoice that it takes the place of. */
  replaces?: string;
}

/** Issues the invoice with its payment and mails, in the transaction of the renewal. The account is locked. */
export const issueRenewal = async (
  dependencies: InvoiceDependencies,
  tx: Db,
  { account, payer, priced, companyId, key, endsOn, replaces }: RenewalInvoice,
): Promise<InvoiceRow> => {
  const { companies, payments, seller, now: clock } = dependencies;
  const now = clock();
  const terms = await seller.forDocuments(tx);
  const company = await companies.findOwned(tx, account.id, companyId);
  if (!terms || !company) throw new Refusal('invoices_off');
  const order = { account, payer, priced, key, terms: { method: 'invoice', licensee: company.name } } as const;
  const payment = await payments.openRenewal(tx, order);
  const id = randomUUIDv7();
  const readers = { id, paymentId: payment.id, companyId: company.id };
  const data = { invoiceId: id, endsOn, ...(replaces ? { replaces } : {}) };
  await enqueueToReaders(dependencies, tx, readers, renewalInvoiced, data);
  const payUntil = lastDayOfRenewal(moscowDay(now), terms.invoiceDays, endsOn);
  const { invoice } = await writeInvoice(dependencies, tx, terms, company, payment, { id, now, payUntil });
  const { number, amount, currency, validUntil } = invoice;
  await audit(tx, {
    ...shop,
    action: 'invoice.issued',
    subject: `invoice:${id}`,
    owner: account.id,
    after: { number, amount, currency, validUntil, payment: payment.id, company: company.id, isRenewal: true },
    at: now,
  });
  const event = { invoice_id: id, payment_id: payment.id };
  await dependencies.webhooks.emit(tx, { owner: account.id }, { type: 'invoice.issued', data: event });
  return invoice;
};

/** Cancels the invoice of a renewal; false where money has arrived for it, or it has ended. */
export const withdrawRenewal = async (
  dependencies: InvoiceDependencies,
  tx: Db,
  { id, paymentId }: Pick<InvoiceRow, 'id' | 'paymentId'>,
  actor: AuditActor,
): Promise<boolean> => {
  // Money arrives under the same lock.
  await dependencies.payments.lockWithClients(tx, [paymentId]);
  const invoice = await store.findInvoice(tx, id);
  const isOpen = invoice && invoiceStatus(invoice, moscowDay(dependencies.now())) === 'open';
  if (!isOpen || invoice.received > 0) return false;
  await cancelInvoice(dependencies, tx, invoice, actor);
  return true;
};

/** What the reminder of a renewal says of its licenses. */
export interface RenewalRest {
  /** The day on which the first of those that are left to renew ends. */
  endsOn: string;
  /** Their installations. */
  clientIds: readonly string[];
  /** How many others were extended otherwise. */
  extended: number;
}

/** Mails an open invoice once more, unless the reminder of its own last day comes in these days. */
export const remindOfRenewal = async (
  dependencies: InvoiceDependencies,
  tx: Db,
  { id, validUntil }: Pick<InvoiceRow, 'id' | 'validUntil'>,
  rest: RenewalRest,
) => {
  if (validUntil <= lastDayToRemind(moscowDay(dependencies.now()))) return;
  await enqueueMail(dependencies, tx, renewalReminder, { invoiceId: id, ...rest });
};

export const ofPayment = async (_dependencies: unknown, tx: Db, paymentId: string): Promise<InvoiceRow | undefined> =>
  (await store.findOfPayments(tx, [paymentId]))[0];
