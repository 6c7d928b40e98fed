import { randomUUIDv7 } from 'node:crypto';
import type { BodyOf, contract } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import { moscowDay } from '../../platform/moscow-day.ts';
import { Refusal } from '../../platform/refusal.ts';
import { audit, userActor } from '../audit/service.ts';
import { isName, licenseeOf } from '../auth/service.ts';
import type { CompanyRow } from '../companies/service.ts';
import { type DocumentContent, totalsOf } from '../documents/service.ts';
import {
  type Buyer,
  type InvoicedOrder,
  isBySbp,
  linesOf,
  type OrderLineRow,
  type PaymentRow,
} from '../payments/service.ts';
import type { SellerForDocuments } from '../seller/service.ts';
import type { InvoiceDependencies } from './dependencies.ts';
import { lastDayToPay, lineOf, mostOpenInvoices, type UnpricedLine } from './domain.ts';
import { invoiceIssued } from './mail.tsx';
import { enqueueToReaders } from './readers.ts';
import * as store from './store.ts';
import type { InvoiceRow } from './wire.ts';

export type InvoiceOrder = BodyOf<typeof contract.invoices.create>;

/** A company as it was when the purchase began; without an id where it was deleted since. */
export type InvoicedCompany = Pick<CompanyRow, 'country' | 'inn' | 'kpp' | 'taxId' | 'name' | 'address'> & {
  id: string | null;
};

type InvoiceContent = Extract<DocumentContent, { kind: 'invoice' }>;

/** A line as an invoice names it: nobody knows when it will be paid. */
const invoiced = ({ id, plan, kind, clientId, years, days, discount, discountReason }: OrderLineRow): UnpricedLine => ({
  lineId: id,
  ...(kind === 'upgrade' ? { isUpgrade: true } : {}),
  ...{ plan, clientId, years, days, from: null, until: null },
  ...{ discount, discountReason },
});

/** Everything that the invoice says, so that later changes of seller and company do not change it. */
const contentOf = (
  { seller, vatOn, invoiceDays }: SellerForDocuments,
  { country, inn, kpp, taxId, name, address }: InvoicedCompany,
  { currency, lines, promoCode }: Pick<PaymentRow, 'currency'> & { lines: readonly OrderLineRow[]; promoCode?: string },
  today: string,
): InvoiceContent => {
  const locale = country === 'RU' ? 'ru' : 'en';
  return {
    kind: 'invoice',
    locale,
    seller,
    buyer: { country, inn, kpp, taxId, name, address },
    currency,
    lines: lines.map((line) => lineOf(invoiced(line), line.amount, vatOn(today, locale))),
    ...(promoCode === undefined ? {} : { promoCode }),
    validUntil: lastDayToPay(today, invoiceDays),
  };
};

/** Writes the document and the invoice. The number is taken first, and others who take one wait from then on. */
export const writeInvoice = async (
  { documents, promoCodes }: Pick<InvoiceDependencies, 'documents' | 'promoCodes'>,
  tx: Db,
  terms: SellerForDocuments,
  company: InvoicedCompany,
  payment: PaymentRow,
  { id, now, paidByCardAt, payUntil }: { id: string; now: Date; paidByCardAt?: Date; payUntil?: string },
): Promise<{ invoice: InvoiceRow; content: InvoiceContent }> => {
  const { id: paymentId, userId } = payment;
  const date = moscowDay(now);
  const lines = (await linesOf(tx, [payment])).get(paymentId) as OrderLineRow[];
  const label = payment.promoCodeId ? await promoCodes.labelOf(tx, payment.promoCodeId) : undefined;
  const order = { currency: payment.currency, lines, ...(label === undefined ? {} : { promoCode: label }) };
  const content = {
    ...contentOf(terms, company, order, date),
    ...(paidByCardAt ? { paidByCardOn: moscowDay(paidByCardAt) } : {}),
    ...(isBySbp(payment) ? { paidWith: 'sbp' as const } : {}),
    ...(payUntil ? { validUntil: payUntil } : {}),
  };
  const series = { kind: 'invoice' as const, sellerInn: terms.seller.inn, prefix: terms.prefix, date };
  const {
    id: documentId,
    number,
    sequence,
  } = await documents.issue(tx, { ...series, userId, paymentId, content }, now);
  const invoice = await store.insertInvoice(tx, {
    id,
    paymentId,
    documentId,
    userId,
    companyId: company.id,
    number,
    sequence,
    company: company.name,
    inn: company.inn,
    sellerAccount: content.seller.bank.account,
    amount: totalsOf(content.lines).total,
    currency: content.currency,
    issuedOn: date,
    validUntil: content.validUntil,
    createdAt: now,
    updatedAt: now,
  });
  return { invoice, content };
};

/**
 * Issues an invoice at the price of today. One transaction writes the payment, the document with its number, the
 * invoice and the mails, so none exists without the others.
 */
export const orderInvoice = async (
  dependencies: InvoiceDependencies,
  buyer: Buyer,
  companyId: string,
  order: InvoicedOrder,
): Promise<InvoiceRow> => {
  const { companies, db, payments, seller, now: clock } = dependencies;
  const { user } = buyer;
  if (!(await seller.forDocuments(db))) throw new Refusal('invoices_off');
  const draft = await payments.priceForInvoice(buyer, order);
  return db.transaction(async (tx) => {
    const now = clock();
    const terms = await seller.forDocuments(tx);
    if (!terms) throw new Refusal('invoices_off');
    const company = await companies.findOwned(tx, user.id, companyId);
    if (!company) throw new Refusal('not_found', { field: 'company_id' });
    const licensee = [company.name, licenseeOf(user)].find(isName) ?? user.email;
    const payment = await payments.openInvoice(tx, buyer, draft, { ...order.origin, licensee });
    if ((await store.countOpen(tx, user.id)) >= mostOpenInvoices(user)) throw new Refusal('too_many_open_invoices');
    const id = randomUUIDv7();
    const readers = { id, paymentId: payment.id, companyId: company.id };
    await enqueueToReaders(dependencies, tx, readers, invoiceIssued, { invoiceId: id });
    const { invoice } = await writeInvoice(dependencies, tx, terms, company, payment, { id, now });
    const { number, amount, currency, validUntil } = invoice;
    await audit(tx, {
      ...userActor(user, buyer.address),
      action: 'invoice.issued',
      subject: `invoice:${id}`,
      after: { number, amount, currency, validUntil, payment: payment.id, company: company.id },
      at: now,
    });
    const data = { invoice_id: id, payment_id: payment.id };
    await dependencies.webhooks.emit(tx, { owner: user.id }, { type: 'invoice.issued', data });
    return invoice;
  });
};

/** Issues an invoice for one license for a year: an order with one line. */
export const issueInvoice = (
  dependencies: InvoiceDependencies,
  buyer: Buyer,
  { company_id: companyId, client_id: clientId, plan, license_id: licenseId = null }: InvoiceOrder,
) =>
  orderInvoice(dependencies, buyer, companyId, {
    lines: [{ clientId, plan, licenseId }],
    promoCode: null,
    isByLine: false,
  });

/** Returns a company of this account that a card payment may be for. */
export const companyForCard = async (
  { companies, seller }: Pick<InvoiceDependencies, 'companies' | 'seller'>,
  tx: Db,
  userId: string,
  companyId: string,
) => {
  if (!(await seller.forDocuments(tx))) throw new Refusal('invoices_off', { field: 'company_id' });
  const found = await companies.findOwned(tx, userId, companyId);
  if (!found) throw new Refusal('not_found', { field: 'company_id' });
  const { country, inn, kpp, taxId, name, address } = found;
  return { country, inn, kpp, taxId, name, address };
};

/** The same where nobody is there to choose again: null if it was removed, or the shop issues no documents now. */
export const findCompanyForCard = async (...call: Parameters<typeof companyForCard>) => {
  try {
    return await companyForCard(...call);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
};
