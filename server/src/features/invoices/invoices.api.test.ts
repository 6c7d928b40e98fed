import { contract } from '@warden/contract';
import { addDays, dayOf } from '@warden/license';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { documentsOf, giveInvoice, invoiceOrder, receiveMoney, setSeller } from '../../../test/invoices.ts';
import { openAccount, sharedAccount } from '../../../test/licenses.ts';
import { buy, licensesOf, paymentOf } from '../../../test/payments.ts';
import { readPdf } from '../../../test/pdf.ts';
import { moscowDay } from '../../platform/moscow-day.ts';
import { users } from '../auth/tables.ts';
import { seller } from '../seller/tables.ts';
import { lastDayToPay } from './domain.ts';

const shop = sharedTestApp({}, { workers: false });
const customer = sharedAccount(shop);
const administrator = sharedAccount(shop, { isAdmin: true });
beforeAll(() => setSeller(shop));

const refusedWith = (code: string) => expect.objectContaining({ body: expect.objectContaining({ code }) });
const create = (body: Awaited<ReturnType<typeof invoiceOrder>>, { token } = customer) =>
  shop.call(contract.invoices.create, { body }, { token });
const get = async (id: string, { token } = customer) =>
  (await shop.call(contract.invoices.get, { params: { id } }, { token })).data;
const markPaid = (id: string) =>
  shop.call(contract.invoices.markPaid, { params: { id }, body: { reason: 'Seen at the bank' } }, administrator);
const paymentFor = async (id: string) => (await shop.call(contract.payments.get, { params: { id } }, customer)).data;

describe('an invoice', () => {
  it('has the price of the moment, a number, its last day and a payment that waits', async () => {
    const today = moscowDay(new Date());
    const { id, number, payment_id, ...invoice } = await giveInvoice(shop, customer);
    expect(number).toMatch(/^W\d\d-\d+$/);
    expect(invoice).toMatchObject({
      amount: 8000,
      received: 0,
      currency: 'RUB',
      status: 'open',
      plan: 'commercial',
      issued_on: today,
      valid_until: lastDayToPay(today, 5),
      documents: [{ kind: 'invoice', number, date: today, xml: null }],
    });
    expect(await get(id)).toEqual({ id, number, payment_id, ...invoice });
    expect(await paymentOf(shop, payment_id)).toMatchObject({ method: 'invoice', status: 'pending', amount: 800_000 });
    const [listed] = (await shop.call(contract.invoices.list, { query: { limit: '1' } }, customer)).data;
    expect(listed?.id).toBe(id);
  });

  it('says everything in its document, so that a later change of seller, company or price changes nothing', async () => {
    const invoice = await giveInvoice(shop, customer, { name: 'ООО «Лютик»' });
    const [before] = await documentsOf(shop, invoice.payment_id);
    expect(before?.content).toMatchObject({
      locale: 'ru',
      buyer: { country: 'RU', name: 'ООО «Лютик»' },
      lines: [{ total: 800_000, vat: 0, vatRate: null, clientId: invoice.client_id }],
      validUntil: invoice.valid_until,
    });
    await setSeller(shop, { name_ru: 'ООО «Другое»', invoice_days: 30 });
    expect(await documentsOf(shop, invoice.payment_id)).toEqual([before]);
    expect((await get(invoice.id)).valid_until).toBe(invoice.valid_until);
    await setSeller(shop);
  });

  it('of a buyer abroad is in English, and a PDF', async () => {
    const abroad = { country: 'KZ', inn: null, kpp: null, tax_id: '123456789012', name: 'Romashka LLP' };
    const { id, payment_id } = await giveInvoice(shop, customer, abroad);
    const buyer = { country: 'KZ', inn: null, taxId: '123456789012' };
    expect((await documentsOf(shop, payment_id))[0]?.content).toMatchObject({ locale: 'en', buyer });
    const pdf = (await shop.call(contract.invoices.pdf, { params: { id } }, customer)) as unknown as Response;
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(await pdf.text()).toMatch(/^%PDF-/);
  });

  it('shows in the customer’s payments, with its documents', async () => {
    const { id, number, company, payment_id, valid_until, purpose, documents } = await giveInvoice(shop, customer);
    const invoice = { id, number, status: 'open', valid_until, received: 0, purpose };
    const shown = { method: 'invoice', company, invoice, documents };
    expect(await paymentFor(payment_id)).toMatchObject(shown);
    const { data } = await shop.call(contract.payments.list, { query: {} }, customer);
    expect(data.find((payment) => payment.id === payment_id)).toMatchObject(shown);
  });

  it('may be one of several for a purchase that can also be paid by card', async () => {
    const body = await invoiceOrder(shop, customer);
    const [first, second] = [await create(body), await create(body)];
    expect(first.data.number).not.toBe(second.data.number);
    const { id } = await buy(shop, customer, body.client_id);
    expect(await paymentFor(id)).toMatchObject({ method: 'card', invoice: null, documents: [] });
  });
});

it('the purpose to copy is the one on the invoice, in its language, whoever reads it', async () => {
  const abroad = { country: 'KZ', inn: null, kpp: null, tax_id: '123456789012', name: 'Romashka LLP' };
  for (const [company, tax] of [
    [{}, 'за право использования программы Warden. НДС не облагается'],
    [abroad, 'Invoice'],
  ] as const) {
    const body = await invoiceOrder(shop, customer, company);
    for (const locale of ['en', 'ru'] as const) {
      const { data } = await shop.call(contract.invoices.create, { body }, { ...customer, locale });
      const [document] = await documentsOf(shop, data.payment_id);
      const file = document && (await shop.services.documents.pdf(shop.services.db, document.id));
      expect((await readPdf(file?.bytes as Uint8Array)).text).toContain(data.purpose);
      expect(data.purpose).toContain(tax);
    }
  }
});

describe('no invoice is issued', () => {
  it('where no seller is entered', async () => {
    const body = await invoiceOrder(shop, customer);
    await shop.services.db.update(seller).set({ details: null });
    await expect(create(body)).rejects.toEqual(refusedWith('invoices_off'));
    await setSeller(shop);
  });

  it('to a company of another account', async () => {
    const { company_id } = await invoiceOrder(shop, await openAccount(shop));
    const order = { ...(await invoiceOrder(shop, customer)), company_id };
    await expect(create(order)).rejects.toEqual(refusedWith('not_found'));
  });

  it('for an installation that is not bound, or a license that cannot be bought', async () => {
    const body = await invoiceOrder(shop, customer);
    await expect(create({ ...body, client_id: 'not-mine' })).rejects.toEqual(refusedWith('client_not_bound'));
    await markPaid((await create(body)).data.id);
    await expect(create({ ...body, plan: 'individual' })).rejects.toEqual(refusedWith('license_not_needed'));
  });

  it('past five open ones for an account whose address is not confirmed', async () => {
    const newcomer = await shop.register();
    const body = await invoiceOrder(shop, newcomer);
    for (let n = 0; n < 5; n++) await create(body, newcomer);
    await expect(create(body, newcomer)).rejects.toEqual(refusedWith('too_many_open_invoices'));
    await shop.services.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, newcomer.user.id));
    await create(body, newcomer);
  });
});

it('is issued while online payment is off', async () => {
  const body = await invoiceOrder(shop, customer);
  const write = (value: boolean) =>
    shop.call(contract.settings.write, { body: { key: 'payment_enabled', value } }, administrator);
  await write(false);
  await create(body);
  await write(true);
});

describe('a customer cancels', () => {
  const cancel = (id: string, { token } = customer) =>
    shop.call(contract.invoices.cancel, { params: { id } }, { token });

  it('an open invoice, once', async () => {
    const { id, payment_id } = await giveInvoice(shop, customer);
    expect((await cancel(id)).data).toMatchObject({ status: 'canceled', canceled_at: expect.any(String) });
    expect(await paymentFor(payment_id)).toMatchObject({ status: 'canceled', cancel_reason: 'invoice_canceled' });
    await expect(cancel(id)).rejects.toEqual(refusedWith('invoice_not_open'));
  });

  it('not one on which money has arrived, nor a paid one', async () => {
    const { id, payment_id } = await giveInvoice(shop, customer);
    await receiveMoney(shop, id, 100);
    await expect(cancel(id)).rejects.toEqual(refusedWith('invoice_partly_paid'));
    expect((await get(id)).status).toBe('open');
    expect((await paymentOf(shop, payment_id)).status).toBe('pending');
    await receiveMoney(shop, id, 799_900);
    await expect(cancel(id)).rejects.toEqual(refusedWith('invoice_not_open'));
  });
});

it('an administrator marks an invoice as paid with a reason, once, and cannot refund it at the provider', async () => {
  const { id, payment_id } = await giveInvoice(shop, customer);
  const { data } = await markPaid(id);
  expect(data).toMatchObject({ status: 'paid', paid_at: expect.any(String), received: 0 });
  expect(data.documents.map(({ kind }) => kind)).toEqual(['invoice', 'upd']);
  expect(await licensesOf(shop, payment_id)).toHaveLength(1);
  await expect(markPaid(id)).rejects.toEqual(refusedWith('invoice_not_payable'));
  expect(await licensesOf(shop, payment_id)).toHaveLength(1);
  const refund = { params: { id: payment_id }, body: { reason: 'because' } };
  const refunding = shop.call(contract.payments.refund, refund, administrator);
  await expect(refunding).rejects.toEqual(refusedWith('payment_not_refundable'));
});

it('the provider is not asked about an invoice, whatever a notification says', async () => {
  const { payment_id } = await giveInvoice(shop, customer);
  expect(await shop.services.payments.follow(payment_id)).toBe('unknown_payment');
  const object = { id: 'made-up', metadata: { payment_id } };
  await shop.call(contract.payments.notify, { body: { event: 'payment.succeeded', object } });
  expect((await paymentOf(shop, payment_id)).status).toBe('pending');
});

it('extends a license like a payment by card', async () => {
  const body = await invoiceOrder(shop, customer);
  const first = (await create(body)).data;
  await markPaid(first.id);
  const [license] = await licensesOf(shop, first.payment_id);
  const second = await create({ ...body, license_id: license?.id as never });
  await markPaid(second.data.id);
  const [later] = await licensesOf(shop, second.data.payment_id);
  expect(later?.supersedes).toBe(license?.id);
  const upd = (await documentsOf(shop, second.data.payment_id)).at(-1);
  expect(upd?.content.lines[0]).toMatchObject({
    from: addDays(dayOf(license?.expiresAt as Date), 1),
    until: dayOf(later?.expiresAt as Date),
  });
});
