import { contract, type Invoice, invoiceStatuses } from '@warden/contract';
import { addDays } from '@warden/license';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusal, sharedTestApp } from '../../../test/app.ts';
import { parseCsv } from '../../../test/csv.ts';
import { giveInvoice, receiveMoney, returnMoney, setSeller } from '../../../test/invoices.ts';
import { openAccount, sharedAccount } from '../../../test/licenses.ts';
import { licensesOf } from '../../../test/payments.ts';
import { unzip } from '../../../test/zip.ts';
import { moscowDay } from '../../platform/moscow-day.ts';
import { documents } from '../documents/tables.ts';
import { invoices } from '../invoices/tables.ts';
import { computeStatistics } from './queries/statistics.ts';

const shop = sharedTestApp({}, { workers: false });
const today = moscowDay(new Date());
const WHOLE = 800_000;
const admin = sharedAccount(shop, { isAdmin: true });
const customer = sharedAccount(shop);
const given = {} as Record<(typeof invoiceStatuses)[number], Invoice>;

beforeAll(async () => {
  const seller = { vat: [{ from: '2026-01-01', rate: 22 as const, ground: null }] };
  await setSeller(shop, seller);
  given.paid = await giveInvoice(shop, customer, { name: '=HYPERLINK("x"); АО' });
  given.expired = await giveInvoice(shop, customer, { name: 'ООО «Просрочка»' });
  given.canceled = await giveInvoice(shop, customer, {
    ...{ name: 'Muster GmbH', country: 'DE', inn: null, kpp: null, tax_id: 'DE123456789' },
  });
  given.returned = await giveInvoice(shop, customer, { name: 'ООО «Возврат»' });
  given.open = await giveInvoice(shop, await openAccount(shop), { name: 'ООО «Ромашка»' });
  const { db } = shop.services;
  await receiveMoney(shop, given.paid.id, WHOLE);
  await receiveMoney(shop, given.expired.id, 100_000);
  await receiveMoney(shop, given.returned.id, WHOLE);
  await returnMoney(shop, given.returned.id, WHOLE);
  const validUntil = addDays(today, -3);
  await db.update(invoices).set({ validUntil }).where(eq(invoices.id, given.expired.id));
  await shop.call(contract.invoices.cancel, { params: { id: given.canceled.id } }, customer);
});

const list = async (query = {}) => (await shop.call(contract.invoices.adminList, { query }, admin)).data;
const idsOf = async (query = {}) => (await list(query)).invoices.map(({ id }) => id);
const period = { from: today, to: today };
const file = async (endpoint: 'exportCsv' | 'exportFiles', locale: 'en' | 'ru' = 'en', query = period) =>
  (await shop.call(contract.invoices[endpoint], { query }, { token: admin.token, locale })) as unknown as Response;

describe('the list of invoices', () => {
  it('has them newest first, with what only administrators know', async () => {
    const all = await list();
    expect(all).toMatchObject({ total: 5, page: 1, limit: 25, more: false });
    const newestFirst = [given.open, given.returned, given.canceled, given.expired, given.paid];
    expect(all.invoices.map(({ id }) => id)).toEqual(newestFirst.map(({ id }) => id));
    expect(all.invoices.at(-1)).toMatchObject({
      ...{ number: given.paid.number, company: '=HYPERLINK(«x»); АО', inn: expect.stringMatching(/^77\d{8}$/) },
      ...{ email: customer.user.email, user_id: customer.user.id, received: 8000 },
      documents: [{ kind: 'invoice' }, { kind: 'upd' }],
    });
    expect(await idsOf({ sortOrder: 'asc', limit: '1', page: '2' })).toEqual([given.expired.id]);
  });

  it('finds those of each status', async () => {
    for (const status of invoiceStatuses) {
      const found = await list({ status });
      expect(found, status).toMatchObject({ total: 1, invoices: [{ id: given[status].id, status }] });
    }
  });

  it('by age has the open ones, the oldest first', async () => {
    const newer = await giveInvoice(shop, customer, { name: 'ООО «Новая»' });
    expect(await idsOf({ sortBy: 'age' })).toEqual([given.open.id, newer.id]);
    expect(await idsOf({ sortBy: 'age', sortOrder: 'asc' })).toEqual([newer.id, given.open.id]);
    await shop.call(contract.invoices.cancel, { params: { id: newer.id } }, customer);
  });

  it('finds what expired in the last days', async () => {
    expect(await idsOf({ status: 'expired', validFrom: addDays(today, -3) })).toEqual([given.expired.id]);
    expect(await idsOf({ status: 'expired', validFrom: addDays(today, -2) })).toEqual([]);
  });

  it('is searched by number, company, INN and email', async () => {
    const [open] = (await list({ status: 'open' })).invoices;
    const { number = '', email = '', inn = '' } = (open ?? {}) as { [name: string]: string };
    const parts = [number.toLowerCase(), number.replace(/.*-/, ''), 'ромашка', inn, inn.slice(1, 9), email.slice(3)];
    for (const search of parts) expect(await idsOf({ search }), search).toContain(given.open.id);
    for (const search of [email, number]) expect(await idsOf({ search })).toEqual([given.open.id]);
    for (const search of [number.replace('W', 'X'), 'nobody@']) expect(await idsOf({ search })).toEqual([]);
    expect(await idsOf({ search: 'ромашка', status: 'paid' })).toEqual([]);
  });
});

describe('the export of a period', () => {
  it('in English has commas, and what a spreadsheet could run is text', async () => {
    const response = await file('exportCsv');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('warden-invoices-');
    const rows = parseCsv(await response.text());
    const [license] = await licensesOf(shop, given.paid.payment_id);
    const upd = rows.find(({ Document }) => Document === 'UPD');
    const paid = rows.find(({ Number: number }) => number === given.paid.number);
    expect(paid).toEqual({
      ...{ Date: today, Number: given.paid.number, Document: 'Invoice', Company: `'=HYPERLINK(«x»); АО` },
      ...{
        INN: expect.stringMatching(/^77\d{8}$/),
        KPP: '770701001',
        Country: 'RU',
        Amount: '8000.00',
        VAT: '1442.62',
      },
      ...{ 'VAT rate': '22%', 'Without VAT': '6557.38', Currency: 'RUB', 'Invoice status': 'Paid', 'Paid on': today },
      ...{ Received: '8000.00' },
      ...{ 'UPD number': `WU${today.slice(2, 4)}-1`, 'UPD date': today, 'License ID': license?.id },
      'Installation (Client ID)': given.paid.client_id,
    });
    const closing = { Number: `WU${today.slice(2, 4)}-1`, Amount: '8000.00', 'Invoice status': 'Paid', Received: '' };
    expect(upd).toMatchObject(closing);
    // Part of an invoice that has expired may have arrived.
    expect(rows.find(({ Number: number }) => number === given.expired.number)).toMatchObject({ Received: '1000.00' });
    const ofStatus = (status: string) => rows.filter((row) => row['Invoice status'] === status);
    const abroad = { Company: 'Muster GmbH', INN: 'DE123456789', KPP: '', Country: 'DE' };
    expect(ofStatus('Canceled')[0]).toMatchObject(abroad);
    // A correction is what it changes: with the UPD that it is about, nothing remains.
    expect(ofStatus('Returned').map(({ Document, Amount, VAT }) => [Document, Amount, VAT])).toEqual([
      ['Invoice', '8000.00', '1442.62'],
      ['UPD', '8000.00', '1442.62'],
      ['Correction', '-8000.00', '-1442.62'],
    ]);
  });

  it('in Russian has the titles, semicolons, decimal commas and dates of Russian spreadsheets', async () => {
    const bytes = Buffer.from(await (await file('exportCsv', 'ru')).arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const rows = parseCsv(bytes.toString('utf8'), ';');
    const day = today.split('-').reverse().join('.');
    expect(rows.find((row) => row.Номер === given.paid.number)).toMatchObject({
      ...{ Дата: day, Документ: 'Счёт', Контрагент: `'=HYPERLINK(«x»); АО`, Сумма: '8000,00', 'Ставка НДС': '22%' },
      ...{ НДС: '1442,62', 'Сумма без НДС': '6557,38', 'Статус счёта': 'Оплачен', 'Дата оплаты': day, 'Дата УПД': day },
      Поступило: '8000,00',
    });
    expect(rows.find((row) => row.Документ === 'Корректировка')).toMatchObject({ Сумма: '-8000,00' });
  });

  it('of another period is empty, and one that is too long or ends before it begins is refused', async () => {
    const empty = await file('exportCsv', 'en', { from: '2020-01-01', to: '2020-12-31' });
    expect(parseCsv(await empty.text())).toEqual([]);
    const wrong = [
      { from: '2026-01-02', to: '2026-01-01' },
      { from: '2025-01-01', to: '2026-01-02' },
    ];
    for (const query of wrong) {
      for (const endpoint of ['exportCsv', 'exportFiles'] as const)
        expect(await refusal(file(endpoint, 'en', query))).toMatchObject({ status: 400, code: 'period_invalid' });
    }
  });

  it('as files has every document', async () => {
    const date = '2025-05-05';
    await shop.services.db.update(documents).set({ date }).where(eq(documents.paymentId, given.returned.payment_id));
    const authorization = `Bearer ${admin.token}`;
    const url = `/api/admin/documents?from=${date}&to=${date}`;
    const { headers, rawPayload } = await shop.app.inject({ url, headers: { authorization } });
    expect(headers['content-type']).toBe('application/zip');
    const files = await unzip(rawPayload);
    const pdfs = [...files.keys()].filter((name) => name.endsWith('.pdf'));
    expect(pdfs.toSorted()).toEqual([
      expect.stringMatching(/^Корректировка .* от 05\.05\.2025\.pdf$/),
      `Счёт ${given.returned.number} от 05.05.2025.pdf`,
      expect.stringMatching(/^УПД .* от 05\.05\.2025\.pdf$/),
    ]);
    for (const name of pdfs) expect(files.get(name)?.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is a security event', async () => {
    const { data } = await shop.call(contract.securityEvents.list, { query: { kind: 'exported' } }, admin);
    expect(new Set(data.events.map(({ detail }) => detail))).toEqual(new Set(['invoices', 'documents']));
  });
});

it('payments by invoice are found, and name the buyer in the list and in its export', async () => {
  const { data } = await shop.call(contract.admin.payments, { query: { method: 'invoice', limit: '100' } }, admin);
  expect(data.payments.find(({ id }) => id === given.open.payment_id)).toMatchObject({
    method: 'invoice',
    status: 'pending',
    invoice_number: given.open.number,
    company: 'ООО «Ромашка»',
    inn: expect.stringMatching(/^77/),
  });
  expect(data.payments.every(({ method }) => method === 'invoice')).toBe(true);
  const query = { method: 'invoice' } as const;
  const exported = (await shop.call(contract.admin.exportPayments, { query }, admin)) as unknown as Response;
  const rows = parseCsv(await exported.text());
  expect(rows.find(({ id }) => id === given.paid.payment_id)).toMatchObject({
    method: 'invoice',
    invoice_number: given.paid.number,
    company: `'=HYPERLINK(«x»); АО`,
  });
});

it('statistics count the money of invoices once it has arrived, and what was returned', async () => {
  const { data } = await shop.call(contract.admin.stats, {}, admin);
  expect(data.revenue.at(-1)).toMatchObject({ currency: 'RUB', amount: 16_000, refunded: 8000 });
});

it('an account is shown with its invoices, the newest first', async () => {
  const { data } = await shop.call(contract.admin.user, { params: { id: customer.user.id } }, admin);
  expect(data.invoices.slice(-4).map(({ status }) => status)).toEqual(['returned', 'canceled', 'expired', 'paid']);
});

it('revenue of a night belongs to the month of its documents, in Moscow', async () => {
  const invoice = await giveInvoice(shop, customer);
  const night = new Date('2099-12-31T21:30:00Z');
  shop.setClock(() => night);
  await receiveMoney(shop, invoice.id, WHOLE, { accepted: true });
  shop.setClock(undefined);
  const { revenue } = await computeStatistics(shop.services.db, night);
  expect(revenue.at(-1)).toEqual({ month: '2100-01', currency: 'RUB', amount: 8000, refunded: 0 });
  expect(revenue[0]?.month).toBe('2099-02');
});
