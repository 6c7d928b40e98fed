import { contract } from '@warden/contract';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { giveCompany } from '../../../test/companies.ts';
import {
  confirmAccounting,
  giveInvoice,
  invoiceOf,
  invoiceOrder,
  receiveMoney,
  returnMoney,
  setSeller,
} from '../../../test/invoices.ts';
import { deliver } from '../../../test/jobs.ts';
import { openAccount, sharedAccount } from '../../../test/licenses.ts';
import { linesOfPayment, orderOf } from '../../../test/orders.ts';
import { paymentOf } from '../../../test/payments.ts';
import { readRows } from '../../platform/db/rows.ts';
import { bulkMailJob, mailJob } from '../../platform/mail/mail-job.ts';
import { DAY } from '../../platform/time.ts';
import { users } from '../auth/tables.ts';
import { paymentSucceeded } from '../payments/mail.tsx';
import { followInvoices } from './jobs.ts';
import { invoiceMails } from './mail.tsx';

const shop = sharedTestApp({}, { workers: false });
const customer = sharedAccount(shop);
beforeAll(() => setSeller(shop));

/** Sends what waits in the queues about an invoice, by default twice, as after a crash, and returns the kinds. */
const sendAll = async (invoiceId: string, times = 2) => {
  const rows = await readRows<{ id: string; name: string; data: { kind: string; data: object } }>(
    shop.services.db,
    sql`delete from pgboss.job where name in ('mail', 'mail-bulk') and data->'data'->>'invoiceId' = ${invoiceId}
      returning id, name, data`,
  );
  for (const { id, name, data } of Array(times).fill(rows).flat() as typeof rows) {
    await (name === 'mail' ? mailJob : bulkMailJob)(invoiceMails).run(data, shop.services, id);
  }
  return rows.map(({ data }) => data.kind).toSorted();
};
const dropAll = (invoiceId: string) => sendAll(invoiceId, 0);

const mailsTo = async (email: string, number: string) =>
  (await shop.mailbox.list({ to: email, limit: 1000 })).filter(({ subject }) => subject.includes(number));

/** Issues an invoice to a new company, whose accounting addresses are confirmed. */
const issueTo = async (accounting_emails: string[], locale: 'en' | 'ru' = 'en') => {
  const body = await invoiceOrder(shop, customer, { accounting_emails });
  await confirmAccounting(shop, body.company_id);
  return (await shop.call(contract.invoices.create, { body }, { ...customer, locale })).data;
};

describe('an invoice to a company with a confirmed accounting address', () => {
  it('goes to the customer and to the accounting department, each once, with the file', async () => {
    const emails = ['one@books.example', 'two@books.example', customer.user.email];
    const data = await issueTo(emails);
    await sendAll(data.id);
    for (const email of emails) {
      const [mail, ...more] = await mailsTo(email, data.number);
      expect(more, email).toEqual([]);
      expect(mail?.subject).toBe(`Invoice ${data.number} for Warden`);
      expect(mail?.attachments).toEqual([expect.stringMatching(/^Счёт .*\.pdf$/)]);
    }
    const [accounting] = await mailsTo('one@books.example', data.number);
    expect(accounting?.text).toContain('was confirmed as a billing email');
    expect(accounting?.text).toContain('Hello.');
  });

  it('does not go to an address that was not confirmed, or that was removed meanwhile', async () => {
    const first = await giveInvoice(shop, customer, { accounting_emails: ['never@books.example'] });
    await sendAll(first.id, 1);
    expect(await mailsTo('never@books.example', first.number)).toEqual([]);
    const data = await issueTo(['gone@books.example']);
    await shop.services.db.execute(sql`delete from company_emails where email = 'gone@books.example'`);
    await sendAll(data.id, 1);
    expect(await mailsTo('gone@books.example', data.number)).toEqual([]);
  });

  it('is followed by the closing documents, and by the correction when the money goes back', async () => {
    const data = await issueTo(['close@books.example'], 'ru');
    await receiveMoney(shop, data.id, 800_000);
    await returnMoney(shop, data.id, 1);
    await returnMoney(shop, data.id, 799_999);
    expect(await sendAll(data.id, 1)).toEqual([
      ...Array(2).fill('invoices.documents'),
      ...Array(2).fill('invoices.issued'),
      ...Array(4).fill('invoices.returned'),
    ]);
    const mails = await mailsTo('close@books.example', data.number);
    const begins = ['Возврат денег по', 'Возврат денег по', 'Закрывающие документы по', 'Счёт №'];
    const subjects = mails.map(({ subject }) => subject).toSorted();
    expect(subjects).toEqual(begins.map((text) => expect.stringContaining(text)));
    const refunds = mails.filter(({ subject }) => subject.startsWith('Возврат'));
    const texts = refunds.map(({ text }) => text.replaceAll(/\s+/g, ' '));
    expect(texts.filter((text) => text.includes('Вместе с предыдущими возвратами'))).toEqual([
      expect.stringContaining('переводом. Вместе с предыдущими возвратами возвращено 8 000 ₽ из 8 000 ₽. Корректир'),
    ]);
    const documents = mails.find(({ subject }) => subject.startsWith('Закрывающие'));
    expect(documents?.attachments[0]).toMatch(/^УПД .*\.pdf$/);
  });
});

it('a buyer abroad gets the invoice and the receipt, and reads nothing about Russian accounting', async () => {
  const buyer = await openAccount(shop);
  const company = { country: 'DE', inn: null, kpp: null, tax_id: 'DE123456789', name: 'Müller GmbH' };
  const data = await giveInvoice(shop, buyer, { ...company, accounting_emails: [] });
  await receiveMoney(shop, data.id, 800_000);
  await sendAll(data.id, 1);
  const mails = await mailsTo(buyer.user.email, data.number);
  const paid = mails.find(({ subject }) => subject.startsWith('Receipt for invoice'));
  expect(paid?.attachments).toEqual([
    expect.stringMatching(/^Invoice .*\.pdf$/),
    expect.stringMatching(/^Receipt .*\.pdf$/),
  ]);
  expect(mails).toHaveLength(2);
  for (const { text } of mails) expect(text).not.toMatch(/\b(XML|EDI|UPD|INN|KPP|OGRN)\b|closing documents/);
});

it('an order whose installations are chosen later is promised and refunded as what it is', async () => {
  const buyer = await openAccount(shop);
  const { id: company_id } = await giveCompany(shop, buyer, { accounting_emails: [] });
  const unnamed = { client_id: null, plan: 'commercial' as const };
  const ordered = await orderOf(shop, buyer, [unnamed, unnamed], { method: 'invoice', company_id });
  const invoiceId = ordered.invoice_id as string;
  const { number } = await invoiceOf(shop, invoiceId);
  await receiveMoney(shop, invoiceId, 1_600_000);
  const [line] = await linesOfPayment(shop, ordered.id);
  await returnMoney(shop, invoiceId, 800_000, [line?.id as string]);
  await returnMoney(shop, invoiceId, 800_000);
  await sendAll(invoiceId, 1);
  const mails = await mailsTo(buyer.user.email, number);
  const text = (start: string) =>
    mails.filter(({ subject }) => subject.startsWith(start)).map((mail) => mail.text.replaceAll(/\s+/g, ' '));
  expect(text('Invoice')).toEqual([
    expect.stringContaining('once the money has arrived and you have chosen their installations.'),
  ]);
  expect(text('Refund').toSorted()).toEqual([
    expect.stringContaining(
      'The refund is for the license named below. This license will not be issued. The rest of the order',
    ),
    expect.stringContaining('Nothing remains of the payment. The licenses will not be issued.'),
  ]);
  for (const each of text('Refund')) expect(each).not.toContain('revoked');
});

it('after a change of address, mails about an earlier purchase go to the account’s address of today', async () => {
  const buyer = await openAccount(shop);
  const data = await giveInvoice(shop, buyer, { accounting_emails: [] });
  await dropAll(data.id);
  const email = `moved-${buyer.user.email}`;
  await shop.services.db.update(users).set({ email }).where(eq(users.id, buyer.user.id));
  await receiveMoney(shop, data.id, 800_000);
  await sendAll(data.id, 1);
  await deliver(shop, paymentSucceeded);
  expect(await shop.mailbox.list({ to: buyer.user.email })).toEqual([]);
  expect(await mailsTo(email, data.number)).toHaveLength(1);
  expect((await shop.mailbox.list({ to: email })).flatMap(({ attachments }) => attachments)).toEqual(
    expect.arrayContaining([expect.stringMatching(/license/)]),
  );
  expect((await paymentOf(shop, data.payment_id)).email).toBe(buyer.user.email);
});

describe('an hourly job', () => {
  const run = () => followInvoices.run({}, shop.services, '');

  it('reminds two days before the last day, and closes the invoice after it, each once', async () => {
    const { id, issued_on, valid_until } = await giveInvoice(shop, customer);
    await dropAll(id);
    const last = (Date.parse(valid_until) - Date.parse(issued_on)) / DAY;
    for (const [days, ...asked] of [
      [-3],
      [-2, 'invoices.reminder'],
      [-2],
      [0],
      [1, 'invoices.expired'],
      [1],
    ] as const) {
      shop.later((last + days) * DAY);
      await Promise.all([run(), run()]);
      expect(await dropAll(id), `day ${days}`).toEqual(asked);
    }
    expect((await invoiceOf(shop, id)).expiredAt).not.toBeNull();
  });

  it('tells how much of an invoice has arrived that expires, and that this money is not lost', async () => {
    const { id, number, valid_until } = await giveInvoice(shop, customer);
    await receiveMoney(shop, id, 300_000);
    await dropAll(id);
    shop.setClock(() => new Date(Date.parse(valid_until) + 1.5 * DAY));
    await run();
    shop.setClock(undefined);
    expect(await sendAll(id, 1)).toEqual(['invoices.expired']);
    const [mail] = await mailsTo(customer.user.email, number);
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(
      'we have received 3 000 RUB of 8 000 RUB. This money is neither lost nor spent: we will count it towards the order',
    );
  });

  it('reminds neither of a paid invoice nor of one that is valid for a day or two', async () => {
    await setSeller(shop, { invoice_days: 1 });
    const [paid, short] = [await giveInvoice(shop, customer), await giveInvoice(shop, customer)];
    await receiveMoney(shop, paid.id, 800_000);
    for (const { id } of [paid, short]) await dropAll(id);
    const last = (Date.parse(short.valid_until) - Date.parse(short.issued_on)) / DAY;
    for (const days of [last - 1, last + 1.5]) {
      shop.later(days * DAY);
      await run();
    }
    expect([await dropAll(paid.id), await dropAll(short.id)]).toEqual([[], ['invoices.expired']]);
    shop.setClock(undefined);
    await setSeller(shop);
  });

  it('does not remind of an invoice that was paid before the mail was sent', async () => {
    const { id, number, valid_until } = await giveInvoice(shop, customer);
    shop.setClock(() => new Date(`${valid_until}T09:00:00Z`));
    await run();
    await receiveMoney(shop, id, 800_000);
    expect(await sendAll(id, 1)).toContain('invoices.reminder');
    const subjects = (await mailsTo(customer.user.email, number)).map(({ subject }) => subject);
    expect(subjects.some((subject) => subject.includes('can be paid until'))).toBe(false);
  });
});
