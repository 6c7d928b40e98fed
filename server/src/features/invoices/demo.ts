import { randomUUIDv7 } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { moscowDay } from '../../platform/moscow-day.ts';
import type { AccountService } from '../auth/service.ts';
import type { CompanyRow } from '../companies/service.ts';
import { totalsOf } from '../documents/service.ts';
import type { LicenseService } from '../licenses/service.ts';
import { plainDraft } from '../payments/service.ts';
import type { SettingsService } from '../settings/service.ts';
import type { InvoiceDependencies } from './dependencies.ts';
import { closingLines, vatOf } from './domain.ts';
import { writeInvoice } from './issue.ts';
import { issueUpd } from './settlement.ts';
import * as store from './store.ts';
import { invoices } from './tables.ts';

interface Dependencies extends Pick<InvoiceDependencies, 'seller' | 'documents' | 'payments' | 'promoCodes' | 'now'> {
  licenses: Pick<LicenseService, 'ofPayment'>;
  accounts: Pick<AccountService, 'find'>;
  settings: Pick<SettingsService, 'read'>;
}

/**
 * Gives a payment of the demo the invoice that was paid, and its customer another one that is open. Nothing is mailed.
 */
export const giveDemoInvoices = async (
  dependencies: Dependencies,
  tx: Db,
  userId: string,
  company: CompanyRow,
  paidId: string,
) => {
  const { accounts, licenses, payments, seller, settings, now } = dependencies;
  const terms = await seller.forDocuments(tx);
  const user = await accounts.find(tx, userId);
  const license = await licenses.ofPayment(tx, paidId);
  const [paid] = await payments.lockWithClients(tx, [paidId]);
  if (!terms || !user || !license || !paid) return;

  const { issuedAt: paidAt } = license;
  const first = { id: randomUUIDv7(), now: paid.createdAt };
  const { invoice, content } = await writeInvoice(dependencies, tx, terms, company, paid, first);
  await store.updateInvoice(tx, invoice.id, { received: invoice.amount, paidAt, updatedAt: paidAt });
  const lines = closingLines(content.lines, [{ line: paid, license, from: paidAt }], vatOf(totalsOf(content.lines)));
  const transfer = { number: '148', date: moscowDay(paidAt) };
  await issueUpd(dependencies, tx, invoice, content, lines, [transfer], paidAt);

  const { prices, currency } = await settings.read(tx);
  const purchase = { clientId: 'northwind-lab', plan: 'commercial', licenseId: null } as const;
  const price = {
    amount: prices.commercial.minor,
    individualPrice: prices.individual.minor,
    currency,
    hostname: 'lab',
  };
  const buyer = { user, locale: user.locale, address: '127.0.0.1' };
  const open = await payments.openInvoice(tx, buyer, plainDraft(purchase, price), { licensee: company.name });
  await writeInvoice(dependencies, tx, terms, company, open, { id: randomUUIDv7(), now: now() });
};

export const findInvoicesOf = async (tx: Db, paymentIds: readonly string[]): Promise<string[]> =>
  (await store.findOfPayments(tx, paymentIds)).map(({ id }) => id);

export const removeDemoInvoices = async (tx: Db, paymentIds: readonly string[]) => {
  await tx.delete(invoices).where(inArray(invoices.paymentId, [...paymentIds]));
};
