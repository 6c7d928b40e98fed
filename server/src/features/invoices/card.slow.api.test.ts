import { randomUUIDv7 } from 'node:crypto';
import { contract } from '@warden/contract';
import { addDays } from '@warden/license';
import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountsOf } from '../../../test/accounts.ts';
import { refusal, sharedTestApp } from '../../../test/app.ts';
import { giveCompany } from '../../../test/companies.ts';
import { parseCsv } from '../../../test/csv.ts';
import { confirmAccounting, documentsOf, returnMoney, setSeller } from '../../../test/invoices.ts';
import { jobsAbout } from '../../../test/jobs.ts';
import { bindInstall, openAccount, sharedAccount } from '../../../test/licenses.ts';
import { buy, buyAndPay, licensesOf, mailKinds, order, paymentOf, refundInCabinet } from '../../../test/payments.ts';
import { moscowDay } from '../../platform/moscow-day.ts';
import { DAY } from '../../platform/time.ts';
import { auditLog } from '../audit/tables.ts';
import { refunds } from '../payments/tables.ts';
import { findOfPayments } from './store.ts';

const shop = sharedTestApp();
const customer = sharedAccount(shop);
const admin = sharedAccount(shop, { isAdmin: true });
const asCustomer = () => ({ token: customer.token });
let clientId: string;
let company: Awaited<ReturnType<typeof giveCompany>>;

beforeEach(async () => {
  await setSeller(shop);
  company = await giveCompany(shop, customer);
  clientId = (await bindInstall(shop, customer)).clientId;
});

const paid = (company_id: string | null = company.id) => buyAndPay(shop, customer, clientId, { company_id });
const kinds = async (id: string) => (await documentsOf(shop, id)).map(({ kind }) => kind);
const shown = async (id: string) => (await shop.call(contract.payments.get, { params: { id } }, asCustomer())).data;
const invoiceOfPayment = async (id: string) => {
  const [invoice] = await findOfPayments(shop.services.db, [id]);
  return invoice as NonNullable<typeof invoice>;
};
/** The kinds of the mails about the documents of a payment, also those to accounting addresses. */
const documentMails = async (id: string) =>
  (await jobsAbout<{ kind: string }>(shop.services.db, 'mail', (await invoiceOfPayment(id)).id)).map(
    ({ data }) => data.kind,
  );

describe('a card payment for a company', () => {
  it('gets one license and the documents of a paid invoice, which account and accounting are mailed', async () => {
    const [accounting] = await confirmAccounting(shop, company.id);
    const { id, license } = await paid();
    expect(await licensesOf(shop, id)).toHaveLength(1);
    expect(license.licensee).toBe(company.name);
    const [invoice, upd, ...more] = await documentsOf(shop, id);
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({ kind: 'invoice', userId: customer.user.id });
    expect(upd?.content).toMatchObject({
      kind: 'upd',
      buyer: { name: company.name, inn: company.inn, kpp: company.kpp },
      invoice: { number: invoice?.number },
      payments: [],
      lines: [{ total: 800_000, until: license.expiresAt.toISOString().slice(0, 10) }],
    });
    expect(await documentMails(id)).toEqual(['invoices.documents', 'invoices.documents']);
    expect((await mailKinds(shop, id)).filter((kind) => kind === 'payments.succeeded')).toHaveLength(1);
    const mail = await shop.mailTo(accounting as string, ({ subject }) => subject.includes(invoice?.number ?? '?'));
    expect(mail.subject).toContain('Accounting documents');
    expect(invoice?.content).toMatchObject({ paidByCardOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    expect(upd?.content).toMatchObject({ paidByCardOn: expect.any(String) });
    expect(mail.attachments).toEqual([
      expect.stringMatching(/^Счёт .*\.pdf$/),
      expect.stringMatching(/^УПД .*\.pdf$/),
      expect.stringMatching(/\.xml$/),
    ]);
    const payment = await shown(id);
    expect(payment).toMatchObject({ method: 'card', invoice: null, documents: [{ kind: 'invoice' }, { kind: 'upd' }] });
    expect(payment.company).toBe(company.name);
    const { data } = await shop.call(contract.payments.list, { query: {} }, asCustomer());
    const { documents } = payment;
    expect(data.find((row) => row.id === id)).toMatchObject({ documents, company: company.name });
  });

  it('is among the invoices that administrators find by the email of the customer', async () => {
    const { id } = await paid();
    const query = { search: customer.user.email };
    const { data } = await shop.call(contract.invoices.adminList, { query }, { token: admin.token });
    expect(data.invoices.map((invoice) => invoice.id)).toContain((await invoiceOfPayment(id)).id);
  });

  it('gets them once, however often the provider reports it', async () => {
    const { id, providerId } = await buy(shop, customer, clientId, { company_id: company.id });
    shop.yookassa.pay(providerId);
    await Promise.all([1, 2, 3].map(() => shop.services.payments.follow(id)));
    expect(await licensesOf(shop, id)).toHaveLength(1);
    expect(await kinds(id)).toEqual(['invoice', 'upd']);
    expect(await documentMails(id)).toEqual(['invoices.documents']);
  });

  it('names the company as it was when the purchase began', async () => {
    const { id, providerId } = await buy(shop, customer, clientId, { company_id: company.id });
    const { inn, kpp, address } = company;
    const body = { inn, kpp, address, name: 'ООО «Другое имя»' };
    await shop.call(contract.companies.update, { params: { id: company.id }, body }, asCustomer());
    shop.yookassa.pay(providerId);
    await shop.services.payments.follow(id);
    expect((await documentsOf(shop, id))[1]?.content.buyer.name).toBe(company.name);
    // The documents have the details from now on.
    expect(await paymentOf(shop, id)).toMatchObject({ companyId: company.id, company: null });
  });

  it('is paid for a company that was removed meanwhile, which its documents and lists name', async () => {
    const { name, id: company_id } = await giveCompany(shop, customer);
    const { id, providerId } = await buy(shop, customer, clientId, { company_id });
    await shop.call(contract.companies.remove, { params: { id: company_id } }, asCustomer());
    expect(await shown(id)).toMatchObject({ status: 'pending', company: name });
    shop.yookassa.pay(providerId);
    await shop.services.payments.follow(id);
    expect((await documentsOf(shop, id)).map(({ content }) => content.buyer.name)).toEqual([name, name]);
    expect(await shown(id)).toMatchObject({ status: 'succeeded', company: name });
    const invoice = await invoiceOfPayment(id);
    const panel = await shop.call(contract.invoices.adminGet, { params: { id: invoice.id } }, { token: admin.token });
    expect(panel.data).toMatchObject({ company: name, status: 'paid' });
  });

  it('that the shop learns of days later is dated as paid on its own day, on the documents and in the export', async () => {
    const { id, providerId } = await buy(shop, customer, clientId, { company_id: company.id });
    shop.yookassa.pay(providerId);
    shop.later(20 * DAY);
    await shop.services.payments.follow(id);
    shop.setClock(undefined);
    const paidOn = moscowDay((await paymentOf(shop, id)).paidAt as Date);
    const [invoice, upd] = await documentsOf(shop, id);
    expect(invoice?.date).not.toBe(paidOn);
    for (const document of [invoice, upd]) expect(document?.content).toMatchObject({ paidByCardOn: paidOn });
    expect((await invoiceOfPayment(id)).paidAt).toEqual((await paymentOf(shop, id)).paidAt);
    const query = { from: addDays(paidOn, -1), to: addDays(paidOn, 30) };
    const file = await shop.call(contract.invoices.exportCsv, { query }, { token: admin.token });
    const rows = parseCsv(await (file as unknown as Response).text());
    const numbers = [invoice?.number, upd?.number];
    const exported = rows.filter((row) => numbers.includes(row.Number));
    expect(exported.map((row) => row['Paid on'])).toEqual([paidOn, paidOn]);
  });

  it('abroad gets an English receipt without XML', async () => {
    const abroad = { country: 'DE', inn: null, kpp: null, tax_id: 'DE123456789', name: 'Example GmbH' };
    const { id: company_id } = await giveCompany(shop, customer, abroad);
    const { id } = await paid(company_id);
    expect((await shown(id)).documents.at(-1)).toMatchObject({ kind: 'upd', language: 'en', xml: null });
  });

  it('is for another company, or none, where the customer chooses so on the next click', async () => {
    const begun = await buy(shop, customer, clientId, { company_id: company.id });
    const other = await giveCompany(shop, customer, { name: 'ООО «Вторая»' });
    expect((await buy(shop, customer, clientId, { company_id: other.id })).id).toBe(begun.id);
    expect(await paymentOf(shop, begun.id)).toMatchObject({ companyId: other.id, company: { name: other.name } });
    expect((await buy(shop, customer, clientId)).id).toBe(begun.id);
    expect(await paymentOf(shop, begun.id)).toMatchObject({ companyId: other.id, company: { name: other.name } });
    const query = { client_id: clientId, plan: 'commercial' as const };
    const { data } = await shop.call(contract.payments.quote, { query }, asCustomer());
    expect(data.open_payment).toMatchObject({ id: begun.id, company_id: other.id });
    const none = { company_id: null };
    expect((await buy(shop, customer, clientId, none)).id).toBe(begun.id);
    expect((await buy(shop, customer, clientId, none)).id).toBe(begun.id);
    expect(await paymentOf(shop, begun.id)).toMatchObject({ companyId: null, company: null });
    shop.yookassa.pay(begun.providerId);
    await shop.services.payments.follow(begun.id);
    expect(await kinds(begun.id)).toEqual([]);
    // A click that changes nothing is not recorded.
    const read = (entry: string | null) => JSON.parse(entry ?? 'null');
    const changes = await shop.services.db
      .select({ before: auditLog.before, after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.subject, `payment:${begun.id}`), eq(auditLog.action, 'payment.company_changed')))
      .orderBy(asc(auditLog.id));
    expect(changes.map(({ before, after }) => ({ before: read(before), after: read(after) }))).toEqual([
      { before: { company: company.id }, after: { company: other.id } },
      { before: { company: other.id }, after: { company: null } },
    ]);
  });

  it('has nothing of the company after it was canceled', async () => {
    const { id, providerId } = await buy(shop, customer, clientId, { company_id: company.id });
    shop.yookassa.fail(providerId);
    await shop.services.payments.follow(id);
    expect(await paymentOf(shop, id)).toMatchObject({ status: 'canceled', company: null });
  });

  it('gets its license and documents also where the account was deleted meanwhile', async () => {
    const buyer = await openAccount(shop);
    const own = await giveCompany(shop, buyer);
    const { install } = await bindInstall(shop, buyer);
    const { id, providerId } = await buy(shop, buyer, install.clientId, { company_id: own.id });
    await accountsOf(shop).deleteAccount(buyer);
    shop.yookassa.pay(providerId);
    await shop.services.payments.follow(id);
    expect(await licensesOf(shop, id)).toHaveLength(1);
    expect(await kinds(id)).toEqual(['invoice', 'upd']);
  });

  it('is refused for the company of somebody else', async () => {
    const stranger = await openAccount(shop);
    const { id: company_id } = await giveCompany(shop, stranger);
    const attempt = (changes: object) =>
      refusal(shop.call(contract.payments.initiate, { body: order(clientId, changes) }, asCustomer()));
    expect(await attempt({ company_id })).toMatchObject({ status: 404, code: 'not_found', field: 'company_id' });
  });

  it('without a company changes nothing', async () => {
    const { id } = await paid(null);
    expect(await kinds(id)).toEqual([]);
    expect(await shown(id)).toMatchObject({ invoice: null, documents: [] });
  });
});

describe('a refund of it', () => {
  it('cancels the closing document where the license was never used, once', async () => {
    const { id } = await paid();
    const body = { reason: 'Клиент ругался, вернуть' };
    await shop.call(contract.payments.refund, { params: { id }, body }, { token: admin.token });
    const issued = await documentsOf(shop, id);
    expect(issued.map(({ kind }) => kind)).toEqual(['invoice', 'upd', 'correction']);
    expect(issued.at(-1)?.content).toMatchObject({
      type: 'cancellation',
      ground: 'Возврат оплаты на карту',
      lines: [{ total: 0 }],
    });
    expect((await invoiceOfPayment(id)).returnedAt).not.toBeNull();
    expect((await documentMails(id)).filter((kind) => kind === 'invoices.returned')).toHaveLength(1);
    // The mail with the correction says that the money was returned and the license revoked.
    expect(await mailKinds(shop, id)).not.toContain('payments.refunded');
    await shop.mailTo(customer.user.email, ({ text }) =>
      /We have refunded 8.000.RUB of 8.000.RUB to the card\. .* The license is revoked/.test(
        text.replaceAll(/\s+/g, ' '),
      ),
    );
  });

  it('by SBP is called so on the documents and in the mail', async () => {
    const { id, providerId } = await buy(shop, customer, clientId, { company_id: company.id });
    shop.yookassa.pay(providerId, { method: 'sbp' });
    await shop.services.payments.follow(id);
    for (const { content } of await documentsOf(shop, id)) expect(content).toMatchObject({ paidWith: 'sbp' });
    const made = await refundInCabinet(shop, providerId, 300_000);
    await shop.services.payments.applyRefund({ ...made, status: 'succeeded' });
    const { content } = (await documentsOf(shop, id)).at(-1) ?? {};
    expect(content).toMatchObject({ type: 'correction', ground: 'Возврат оплаты по СБП' });
    expect(content).not.toHaveProperty('paidWith');
    const { text } = await shop.mailTo(customer.user.email, ({ text: said }) => said.includes('by SBP.'));
    expect(text).toContain('A refund by SBP arrives on the next day');
  });

  it('by bank transfer is recorded, and the rest goes back to the card', async () => {
    const { id } = await paid();
    const invoice = await invoiceOfPayment(id);
    expect(await returnMoney(shop, invoice.id, 300_000)).toBe('partial');
    expect((await documentsOf(shop, id)).at(-1)?.content).toMatchObject({
      type: 'correction',
      lines: [{ total: 500_000 }],
    });
    await shop.mailTo(customer.user.email, ({ text }) =>
      /We have refunded 3.000.RUB of 8.000.RUB by bank transfer\. .* The license does not change\./.test(
        text.replaceAll(/\s+/g, ' '),
      ),
    );
    await shop.call(contract.payments.refund, { params: { id }, body: { reason: 'Rest' } }, { token: admin.token });
    const refunded = await shop.services.db.select().from(refunds).where(eq(refunds.paymentId, id));
    expect(refunded.map(({ amount, status }) => [amount, status])).toEqual(
      expect.arrayContaining([
        [300_000, 'succeeded'],
        [500_000, 'succeeded'],
      ]),
    );
    expect((await documentsOf(shop, id)).at(-1)?.content).toMatchObject({ lines: [{ total: 0 }] });
    expect((await licensesOf(shop, id))[0]?.revokedAt).not.toBeNull();
  });

  it('by bank transfer is refused while the provider may be returning the same money', async () => {
    const { id } = await paid();
    const at = new Date();
    const asked = { amount: 800_000, status: 'pending' as const, reason: '', requestedBy: 'admin' };
    await shop.services.db
      .insert(refunds)
      .values({ ...asked, id: randomUUIDv7(), paymentId: id, createdAt: at, updatedAt: at });
    const { id: invoiceId } = await invoiceOfPayment(id);
    await expect(returnMoney(shop, invoiceId, 800_000)).rejects.toMatchObject({ code: 'refund_pending' });
    await shop.services.db.delete(refunds).where(eq(refunds.paymentId, id));
  });

  it('in parts lowers it by each, and a report that is repeated by nothing', async () => {
    const { id, providerId } = await paid();
    const first = await refundInCabinet(shop, providerId, 300_000);
    await shop.services.payments.applyRefund(first);
    await shop.services.payments.applyRefund(first);
    expect((await documentsOf(shop, id)).at(-1)?.content).toMatchObject({
      type: 'correction',
      ground: 'Возврат оплаты на карту',
      before: [{ total: 800_000 }],
      lines: [{ total: 500_000 }],
    });
    await shop.services.payments.applyRefund(await refundInCabinet(shop, providerId, 500_000));
    expect(await kinds(id)).toEqual(['invoice', 'upd', 'correction', 'correction']);
    expect((await documentsOf(shop, id)).at(-1)?.content).toMatchObject({ type: 'correction', lines: [{ total: 0 }] });
  });
});
