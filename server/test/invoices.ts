import { contract, type DocumentKind, type Plan, type SellerDetails } from '@warden/contract';
import { asc, eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { operator } from '../src/features/audit/service.ts';
import { companyEmails } from '../src/features/companies/tables.ts';
import { documents } from '../src/features/documents/tables.ts';
import { invoices } from '../src/features/invoices/tables.ts';
import { licenses } from '../src/features/licenses/tables.ts';
import { payments } from '../src/features/payments/tables.ts';
import { example } from '../src/features/seller/demo.ts';
import type { Db } from '../src/platform/db/database.ts';
import type { Account, TestApp } from './app.ts';
import { giveCompany } from './companies.ts';
import { bindInstall } from './licenses.ts';

/** Enters a seller, so that there are invoices. */
export const setSeller = ({ services: { seller } }: TestApp, changes: Partial<SellerDetails> = {}) =>
  seller.write({ ...example, ...changes }, operator);

type Company = Parameters<typeof giveCompany>[2];

/** Returns the body that asks for an invoice, for a new installation and, unless described, the customer's company. */
export const invoiceOrder = async (shop: TestApp, customer: Account, company?: Company) => {
  const { companies, db } = shop.services;
  const [own] = company ? [] : await companies.listOwned(db, customer.user.id);
  const { id: company_id } = own ?? (await giveCompany(shop, customer, company));
  const { clientId } = await bindInstall(shop, customer);
  return { company_id, client_id: clientId, license_id: null, plan: 'commercial' as Plan, acceptedEula: true as const };
};

/** Issues an invoice to a company of this customer. */
export const giveInvoice = async (shop: TestApp, customer: Account, company?: Company) => {
  if (!(await shop.services.seller.current(shop.services.db))) await setSeller(shop);
  const body = await invoiceOrder(shop, customer, company);
  return (await shop.call(contract.invoices.create, { body }, { token: customer.token })).data;
};

/** Confirms the accounting addresses of a company, and returns them. */
export const confirmAccounting = async ({ services: { companies, db } }: TestApp, companyId: string) => {
  await db.update(companyEmails).set({ confirmedAt: new Date() }).where(eq(companyEmails.companyId, companyId));
  return companies.confirmedEmails(db, companyId);
};

export const invoiceOf = async ({ services: { db } }: TestApp, id: string) => {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id));
  return row as NonNullable<typeof row>;
};

export const documentsOf = ({ services: { db } }: TestApp, paymentId: string) =>
  db
    .select()
    .from(documents)
    .where(eq(documents.paymentId, paymentId))
    .orderBy(asc(documents.createdAt), asc(documents.id));

/**
 * Expects numbers without gaps or duplicates, no document, invoice or payment without the others, and one license and
 * one closing document for each paid invoice alone. Returns how many were paid.
 */
export const expectWholeInvoices = async (db: Db, context: string) => {
  const issued = await db.select().from(documents);
  for (const [series, members] of Map.groupBy(issued, (row) => row.series)) {
    const numbers = members.map(({ sequence }) => sequence).toSorted((a, b) => a - b);
    expect(numbers, `${series} ${context}`).toEqual(numbers.map((_, index) => index + 1));
  }
  const rows = await db.select().from(invoices);
  const paymentsOf = (kind: DocumentKind) =>
    issued.flatMap((row) => (row.kind === kind ? [row.paymentId] : [])).toSorted();
  const asked = rows.map(({ paymentId }) => paymentId).toSorted();
  const paid = rows.flatMap(({ paymentId, paidAt }) => (paidAt ? [paymentId] : [])).toSorted();
  const byInvoice = await db.select().from(payments).where(eq(payments.method, 'invoice'));
  const bought = await db.select().from(licenses).where(inArray(licenses.paymentId, asked));
  const succeeded = byInvoice.flatMap(({ id, status }) => (status === 'succeeded' ? [id] : [])).toSorted();
  expect(paymentsOf('invoice'), context).toEqual(asked);
  expect(byInvoice.map(({ id }) => id).toSorted(), context).toEqual(asked);
  expect(paymentsOf('upd'), context).toEqual(paid);
  expect(succeeded, context).toEqual(paid);
  expect(bought.map(({ paymentId }) => paymentId).toSorted(), context).toEqual(paid);
  return paid.length;
};

export const inRubles = (minor: number) => ({ minor, currency: 'RUB' });

const transfer = { number: '12', date: '2026-11-17' };

/** Lets money arrive, as a matched bank transfer does. */
export const receiveMoney = (
  { services: { db, invoices: service } }: TestApp,
  id: string,
  amount: number,
  { accepted = false }: { accepted?: boolean } = {},
) => db.transaction((tx) => service.receive(tx, id, { money: inRubles(amount), transfer, accepted, actor: operator }));

export const returnMoney = (
  { services: { db, invoices: service } }: TestApp,
  id: string,
  amount: number,
  lineIds?: readonly string[],
) =>
  db.transaction((tx) =>
    service.returnMoney(tx, id, {
      money: inRubles(amount),
      ...(lineIds ? { lineIds } : {}),
      reason: 'Возврат по счету',
      by: 'operator',
      actor: operator,
    }),
  );
