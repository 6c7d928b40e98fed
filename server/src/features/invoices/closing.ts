import type { Db } from '../../platform/db/database.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { moscowDay } from '../../platform/moscow-day.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuditActor, audit, shop } from '../audit/service.ts';
import type { InvoiceDependencies } from './dependencies.ts';
import { invoiceStatus } from './domain.ts';
import { invoiceExpired } from './mail.tsx';
import * as store from './store.ts';
import type { InvoiceRow } from './wire.ts';

type Closing = Pick<InvoiceDependencies, 'payments' | 'now'>;

/**
 * Ends the payment of an unpaid invoice, which locks it, and then the invoice. Whatever else changes an invoice locks
 * its payment first, so the returned row is current. Null where the payment has ended before.
 */
const close = async (
  { payments, now }: Closing,
  tx: Db,
  { id, paymentId }: InvoiceRow,
  { action, reason, actor }: { action: 'canceled' | 'expired'; reason: string; actor: AuditActor },
): Promise<InvoiceRow | null> => {
  if (!(await payments.cancelUnpaid(tx, paymentId, reason))) return null;
  const closedAt = { [`${action}At`]: now() };
  const closed = await store.updateInvoice(tx, id, { ...closedAt, updatedAt: now() });
  await audit(tx, {
    ...actor,
    action: `invoice.${action}`,
    subject: `invoice:${id}`,
    owner: closed.userId,
    after: { reason, received: closed.received, currency: closed.currency },
    at: now(),
  });
  return closed;
};

/** Cancels an invoice for its customer, unless money has arrived. */
export const cancelInvoice = async (dependencies: Closing, tx: Db, invoice: InvoiceRow, actor: AuditActor) => {
  const status = invoiceStatus(invoice, moscowDay(dependencies.now()));
  const closing = { action: 'canceled', reason: 'invoice_canceled', actor } as const;
  const closed = status === 'open' && (await close(dependencies, tx, invoice, closing));
  if (!closed) throw new Refusal('invoice_not_open');
  if (closed.received > 0) throw new Refusal('invoice_partly_paid');
  return closed;
};

/**
 * Cancels all unpaid invoices of an account that is being deleted. Money that arrives later waits for an administrator.
 */
export const cancelAllOf = async (dependencies: Closing, tx: Db, userId: string, actor: AuditActor) => {
  for (const invoice of await store.findUnsettledOf(tx, userId)) {
    await close(dependencies, tx, invoice, { action: 'canceled', reason: 'account_deleted', actor });
  }
};

/** Closes an invoice whose last day has passed, once, and mails the customer. */
export const expireInvoice = (dependencies: InvoiceDependencies, invoice: InvoiceRow) =>
  dependencies.db.transaction(async (tx) => {
    const closing = { action: 'expired', reason: 'invoice_expired', actor: shop } as const;
    if (!(await close(dependencies, tx, invoice, closing))) return;
    await enqueueMail(dependencies, tx, invoiceExpired, { invoiceId: invoice.id });
  });
