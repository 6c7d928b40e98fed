import { contract } from '@warden/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import {
  confirmAccounting,
  giveInvoice,
  invoiceOf,
  invoiceOrder,
  receiveMoney,
  returnMoney,
  setSeller,
} from '../../../test/invoices.ts';
import { sharedAccount } from '../../../test/licenses.ts';
import { readRows } from '../../platform/db/rows.ts';
import { bulkMailJob, mailJob } from '../../platform/mail/mail-job.ts';
import { followInvoices } from './jobs.ts';
import { invoiceMails } from './mail.tsx';

const shop = sharedTestApp({}, { workers: false });
const customer = sharedAccount(shop);

beforeAll(async () => {
  await setSeller(shop);
});

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

const later = (days: number) => {
  const start = Date.now();
  shop.setClock(() => new Date(start + days * 24 * 60 * 60_000));
};

describe('an invoice to a company with a confirmed accounting address', () => {
  it('goes to the customer and to the accounting department, each once, with the file', async () => {
    const body = await invoiceOrder(shop, customer, {
      accounting_emails: ['one@books.example', 'two@books.example', customer.user.email],
    });
    await confirmAccounting(shop, body.company_id);
    const { data } = await shop.call(contract.invoices.create, { body }, customer);
    await sendAll(data.id);
    for (const email of ['one@books.example', 'two@books.example', customer.user.email]) {
      const [mail, ...more] = await mailsTo(email, data.number);
      expect(more, email).toEqual([]);
      expect(mail?.subject).toBe(`Invoice ${data.number} for Warden`);
      expect(mail?.attachments).toEqual([expect.stringMatching(/Invoice.*\.pdf$/)]);
    }
    const [accounting] = await mailsTo('one@books.example', data.number);
    expect(accounting?.text).toContain('was confirmed as an accounting address');
    expect(accounting?.text).toContain('Hello.');
  });

  it('does not go to an address that was not confirmed, or that was removed meanwhile', async () => {
    const accounting_emails = ['never@books.example'];
    const first = await giveInvoice(shop, customer, { accounting_emails });
    await sendAll(first.id);
    expect(await mailsTo('never@books.example', first.number)).toEqual([]);
    const body = await invoiceOrder(shop, customer, { accounting_emails: ['gone@books.example'] });
    await confirmAccounting(shop, body.company_id);
    const { data } = await shop.call(contract.invoices.create, { body }, customer);
    await shop.services.db.execute(sql`delete from company_emails where email = 'gone@books.example'`);
    await sendAll(data.id);
    expect(await mailsTo('gone@books.example', data.number)).toEqual([]);
  });

  it('is followed by the closing documents, and by the correction when the money goes back', async () => {
    const body = await invoiceOrder(shop, customer, { accounting_emails: ['close@books.example'] });
    await confirmAccounting(shop, body.company_id);
    const { data } = await shop.call(contract.invoices.create, { body }, { ...customer, locale: 'ru' });
    await receiveMoney(shop, data.id, 800_000);
    await returnMoney(shop, data.id, 1);
    await returnMoney(shop, data.id, 799_999);
    expect(await sendAll(data.id)).toEqual([
      ...Array(2).fill('invoices.documents'),
      ...Array(2).fill('invoices.issued'),
      ...Array(4).fill('invoices.returned'),
    ]);
    const mails = await mailsTo('close@books.example', data.number);
    expect(mails.map(({ subject }) => subject.replace(/ счёт[^,]*/, '')).toSorted()).toEqual([
      expect.stringContaining('Возврат денег по'),
      expect.stringContaining('Возврат денег по'),
      expect.stringContaining('Закрывающие документы по'),
      expect.stringContaining('Счёт №'),
    ]);
    const documents = mails.find(({ subject }) => subject.startsWith('Закрывающие'));
    expect(documents?.attachments[0]).toMatch(/UPD.*\.pdf$/);
  });
});

describe('an hourly job', () => {
  const run = () => followInvoices.run({}, shop.services, '');

  it('reminds two days before the last day, and closes the invoice after it, each once', async () => {
    const { id } = await giveInvoice(shop, customer);
    await dropAll(id);
    later(2);
    await run();
    expect(await dropAll(id)).toEqual([]);
    later(3);
    await Promise.all([run(), run()]);
    expect(await dropAll(id)).toEqual(['invoices.reminder']);
    await run();
    later(5);
    await run();
    expect(await dropAll(id)).toEqual([]);
    later(6);
    await Promise.all([run(), run()]);
    expect(await dropAll(id)).toEqual(['invoices.expired']);
    expect((await invoiceOf(shop, id)).expiredAt).not.toBeNull();
    await run();
    expect(await dropAll(id)).toEqual([]);
    shop.setClock(undefined);
  });

  it('reminds neither of a paid invoice nor of one that is valid for a day or two', async () => {
    await setSeller(shop, { invoice_days: 2 });
    const [paid, short] = [await giveInvoice(shop, customer), await giveInvoice(shop, customer)];
    await receiveMoney(shop, paid.id, 800_000);
    for (const { id } of [paid, short]) await dropAll(id);
    for (const days of [1, 3.5]) {
      later(days);
      await run();
    }
    expect([await dropAll(paid.id), await dropAll(short.id)]).toEqual([[], ['invoices.expired']]);
    shop.setClock(undefined);
    await setSeller(shop);
  });

  it('does not remind of an invoice that was paid before the mail was sent', async () => {
    const { id, number } = await giveInvoice(shop, customer);
    await sendAll(id);
    later(4);
    await run();
    await receiveMoney(shop, id, 800_000);
    await sendAll(id);
    const subjects = (await mailsTo(customer.user.email, number)).map(({ subject }) => subject);
    expect(subjects.some((subject) => subject.includes('can be paid until'))).toBe(false);
    shop.setClock(undefined);
  });
});
