import type { Job } from '../../platform/jobs/job.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { moscowDay } from '../../platform/moscow-day.ts';
import { expireInvoice } from './closing.ts';
import type { InvoiceDependencies } from './dependencies.ts';
import { isWorthReminding, lastDayToRemind } from './domain.ts';
import { invoiceReminder } from './mail.tsx';
import * as store from './store.ts';

/** What is left is done an hour later. */
const BATCH = 1000;

/**
 * Closes invoices whose last day has passed, and reminds of those whose last day comes soon. Each change is recorded in
 * the transaction that enqueues its mail, so running twice sends nothing twice.
 */
export const followInvoices: Job<object, InvoiceDependencies> = {
  name: 'invoices-follow',
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 900 },
  schedule: '12 * * * *',
  async run(_data, dependencies) {
    const { db, now } = dependencies;
    const today = moscowDay(now());
    for (const invoice of await store.findOverdue(db, today, BATCH)) await expireInvoice(dependencies, invoice);
    for (const invoice of await store.findUnreminded(db, today, lastDayToRemind(today), BATCH)) {
      await db.transaction(async (tx) => {
        if (!(await store.setReminded(tx, invoice.id, now())) || !isWorthReminding(invoice)) return;
        await enqueueMail(dependencies, tx, invoiceReminder, { invoiceId: invoice.id });
      });
    }
  },
};
