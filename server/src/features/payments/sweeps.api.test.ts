import { contract } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { accountsOf } from '../../../test/accounts.ts';
import { sharedTestApp } from '../../../test/app.ts';
import { giveCompany } from '../../../test/companies.ts';
import { documentsOf, giveInvoice, invoiceOf, receiveMoney, returnMoney } from '../../../test/invoices.ts';
import { openAccount } from '../../../test/licenses.ts';
import { memberOf, openOrganization } from '../../../test/organizations.ts';
import { aCustomer, buy, buyAndPay, licensesOf, paymentOf } from '../../../test/payments.ts';
import { importStatement, incoming } from '../../../test/transfers.ts';
import { mailJob } from '../../platform/mail/mail-job.ts';
import { DAY, MINUTE } from '../../platform/time.ts';
import { operator } from '../audit/service.ts';
import { sweepExpired } from '../auth/jobs.ts';
import { documentFiles } from '../documents/tables.ts';
import { transfers } from '../transfers/tables.ts';
import { sweepReceipts } from './jobs.ts';
import { paymentRefunded } from './mail.tsx';
import { paymentContacts } from './tables.ts';

const shop = sharedTestApp({}, { workers: false });

const sweepIn = async (days: number) => {
  shop.setClock(() => new Date(Date.now() + days * DAY));
  await sweepExpired.run({}, shop.services, '');
};

const paid = async () => {
  const { customer, clientId } = await aCustomer(shop);
  return { customer, clientId, payment: await buyAndPay(shop, customer, clientId) };
};
const { deleteAccount: remove } = accountsOf(shop);
const by = { reason: 'because', actor: 'operator', by: 'operator', address: null };
const contactOf = async (id: string) =>
  (await shop.services.db.select().from(paymentContacts).where(eq(paymentContacts.paymentId, id)))[0]?.email;
const mailRefund = (paymentId: string) =>
  mailJob([paymentRefunded]).run({ kind: paymentRefunded.kind, data: { paymentId } }, shop.services, paymentId);

it('keeps of a deleted buyer what tax law asks for, under a pseudonym', async () => {
  const { customer, clientId, payment } = await paid();
  const before = await paymentOf(shop, payment.id);
  const other = await paid();
  await remove(customer);
  const pseudonym = `deleted-${payment.id.slice(-12)}`;
  expect(await paymentOf(shop, payment.id)).toEqual({
    ...before,
    userId: null,
    email: `${pseudonym}@deleted.invalid`,
    licensee: pseudonym,
    hostname: null,
    installation: null,
  });
  expect(await licensesOf(shop, payment.id)).toMatchObject([{ clientId, licensee: before.licensee }]);
  const admin = await openAccount(shop, { isAdmin: true });
  const { data } = await shop.call(contract.admin.payments, { query: { clientId } }, admin);
  expect(data.payments).toMatchObject([{ id: payment.id, email: `${pseudonym}@deleted.invalid`, amount: 8000 }]);
  expect(JSON.stringify(data)).not.toContain(customer.user.email);
  await sweepIn(400);
  expect(await paymentOf(shop, other.payment.id)).toMatchObject({ email: other.customer.user.email });
});

it('leaves an organization what a deleted person has bought for it, without their address, until it is closed', async () => {
  const { customer, clientId } = await aCustomer(shop);
  const { email } = customer.user;
  const colleague = await openAccount(shop);
  const organizationId = await openOrganization(shop, [
    [customer, 'owner'],
    [colleague, 'owner'],
  ]);
  const member = memberOf(organizationId, customer);
  const [install] = (await shop.call(contract.installs.list, { query: {} }, customer)).data;
  const params = { id: install?.id ?? '' };
  await shop.call(contract.installs.changeOwner, { params, body: { organization_id: organizationId } }, customer);
  const payment = await buyAndPay(shop, member, clientId);
  const before = await paymentOf(shop, payment.id);
  expect(before).toMatchObject({ userId: organizationId, orderedBy: customer.user.id, email });
  await remove(customer);
  const pseudonym = `deleted-${payment.id.slice(-12)}@deleted.invalid`;
  expect(await paymentOf(shop, payment.id)).toEqual({ ...before, email: pseudonym });
  expect(await contactOf(payment.id)).toBe(email);
  // Once the organization is closed, nothing names it, and whoever has closed it gets what there is to say.
  await shop.call(contract.organizations.close, {}, memberOf(organizationId, colleague));
  expect(await paymentOf(shop, payment.id)).toEqual({
    ...before,
    userId: null,
    email: pseudonym,
    licensee: pseudonym.split('@')[0],
    hostname: null,
    installation: null,
  });
  expect(await contactOf(payment.id)).toBe(colleague.user.email);
});

it('forgets the address of a deleted person on what they had not paid for an organization yet, once it has ended', async () => {
  const { customer, clientId } = await aCustomer(shop);
  const { email } = customer.user;
  const colleague = await openAccount(shop);
  const organizationId = await openOrganization(shop, [
    [customer, 'owner'],
    [colleague, 'owner'],
  ]);
  const [install] = (await shop.call(contract.installs.list, { query: {} }, customer)).data;
  const params = { id: install?.id ?? '' };
  const { id, providerId } = await buy(shop, customer, clientId);
  await shop.call(contract.installs.changeOwner, { params, body: { organization_id: organizationId } }, customer);
  await remove(customer);
  await sweepIn(0);
  expect(await paymentOf(shop, id)).toMatchObject({ userId: organizationId, status: 'pending', email });
  shop.yookassa.cancelByPerson(providerId);
  await shop.services.payments.follow(id);
  await sweepIn(8);
  expect(await paymentOf(shop, id)).toMatchObject({
    userId: organizationId,
    status: 'canceled',
    email: `deleted-${id.slice(-12)}@deleted.invalid`,
  });
  expect(await contactOf(id)).toBeUndefined();
});

it('can write to the buyer as long as the license runs, and not after it, when money can still be given back', async () => {
  const { customer, payment } = await paid();
  const { email } = customer.user;
  await remove(customer);
  await sweepIn(300);
  expect(await contactOf(payment.id)).toBe(email);
  await mailRefund(payment.id);
  expect(await shop.mailbox.list({ to: email })).toHaveLength(1);
  await sweepIn(400);
  expect(await contactOf(payment.id)).toBeUndefined();
  await mailRefund(payment.id);
  expect(await shop.mailbox.list({ to: email })).toHaveLength(1);
  await shop.services.payments.refund(payment.id, by);
  expect(await paymentOf(shop, payment.id)).toMatchObject({ refundedAt: expect.any(Date) });
});

it('forgets the buyer of a revoked license a week after the refund', async () => {
  const { customer, payment } = await paid();
  await remove(customer);
  await shop.services.payments.refund(payment.id, by);
  await sweepIn(6);
  expect(await contactOf(payment.id)).toBe(customer.user.email);
  await sweepIn(8);
  expect(await contactOf(payment.id)).toBeUndefined();
});

it('leaves a payment as it is while it may still be paid, and replaces the buyer once it is closed', async () => {
  const { customer, clientId } = await aCustomer(shop);
  const payment = await buy(shop, customer, clientId);
  await remove(customer);
  await sweepIn(0);
  expect(await paymentOf(shop, payment.id)).toMatchObject({ email: customer.user.email, licensee: expect.any(String) });
  shop.yookassa.fail(payment.providerId);
  await shop.services.payments.follow(payment.id);
  await sweepIn(0);
  expect((await paymentOf(shop, payment.id)).email).toMatch(/^deleted-[\da-f]{12}@deleted\.invalid$/);
  expect(await contactOf(payment.id)).toBe(customer.user.email);
  await sweepIn(8);
  expect(await contactOf(payment.id)).toBeUndefined();
});

it('takes a deleted buyer out of invoices on which no money arrived, once none can come', async () => {
  const { db, invoices } = shop.services;
  const leaving = await openAccount(shop);
  const inn = '500100732259';
  await giveCompany(shop, leaving, { inn, kpp: null, name: 'ИП Сидоров С. С.', address: 'г. Тула, ул. Личная, д. 5' });
  const give = () => giveInvoice(shop, leaving);
  const [unpaid, settled, partly, returned] = [await give(), await give(), await give(), await give()];
  const { documentId } = await invoiceOf(shop, unpaid.id);
  const files = () => db.select().from(documentFiles).where(eq(documentFiles.documentId, documentId));
  await db
    .insert(documentFiles)
    .values({ documentId, format: 'pdf', bytes: Buffer.from('Сидоров'), createdAt: new Date() });
  await receiveMoney(shop, settled.id, 800_000);
  await receiveMoney(shop, partly.id, 100);
  const part = { ПлательщикИНН: inn, Сумма: '10.00', НазначениеПлатежа: `Оплата по счету ${returned.number}` };
  await importStatement(shop, incoming(part));
  await returnMoney(shop, returned.id, 1000);
  await remove(leaving);
  const kept = async ({ id, payment_id }: typeof unpaid) =>
    JSON.stringify([await invoiceOf(shop, id), await documentsOf(shop, payment_id), await paymentOf(shop, payment_id)]);
  const personal = /Сидоров|500100732259|Личная/;

  // An invoice may be valid for 90 days, and money may come 60 days later.
  await sweepIn(149);
  expect(await kept(unpaid)).toMatch(personal);
  expect(await files()).toHaveLength(1);
  const before = await invoiceOf(shop, unpaid.id);
  // Money that waits for a decision may be that of the invoice.
  await importStatement(shop, incoming({ ПлательщикИНН: '', НазначениеПлатежа: `счет ${unpaid.number}` }));
  await sweepIn(151);
  expect(await kept(unpaid)).toMatch(personal);
  await db.update(transfers).set({ state: 'dismissed' });
  await sweepIn(151);
  expect(await kept(unpaid)).not.toMatch(personal);
  const company = `deleted-${unpaid.payment_id.slice(-12)}`;
  const search = `${unpaid.number} ${company} `.toLowerCase();
  expect(await invoiceOf(shop, unpaid.id)).toEqual({ ...before, company, inn: null, search });
  expect(await files()).toEqual([]);
  const buyers = async ({ payment_id }: typeof unpaid) =>
    (await documentsOf(shop, payment_id)).map(({ kind, content }) => `${kind} ${content.buyer.inn}`);
  expect(await buyers(settled)).toEqual([`invoice ${inn}`, `upd ${inn}`]);
  expect(await buyers(partly)).toEqual([`invoice ${inn}`]);
  expect(await buyers(returned)).toEqual([`invoice ${inn}`]);

  // No closing document could name this buyer.
  const refused = { code: 'invoice_not_payable' };
  await expect(receiveMoney(shop, unpaid.id, 800_000, { accepted: true })).rejects.toMatchObject(refused);
  const byHand = db.transaction((tx) => invoices.settleByHand(tx, unpaid.id, { reason: 'seen', actor: operator }));
  await expect(byHand).rejects.toMatchObject(refused);
});

/** Runs the sweep of receipts so many minutes from now. */
const sweepReceiptsIn = async (minutes: number) => {
  shop.setClock(() => new Date(Date.now() + minutes * MINUTE));
  await sweepReceipts.run({}, shop.services, '');
};

const receiptOf = async () => {
  const { customer } = await paid();
  return async () => {
    shop.setClock(undefined);
    const { data } = await shop.call(contract.payments.list, { query: {} }, customer);
    return data[0]?.receipt;
  };
};

it.each([
  ['succeeded', 'canceled'],
  ['canceled', 'succeeded'],
] as const)('shows a fiscal receipt as %s once the provider says so, and from then on', async (status, other) => {
  shop.yookassa.faults.receipts('pending');
  const receipt = await receiptOf();
  expect(await receipt()).toBeNull();
  await sweepReceiptsIn(1);
  expect(await receipt()).toEqual({ status: 'pending', url: null });
  shop.yookassa.faults.receipts(status);
  await sweepReceiptsIn(2);
  expect(await receipt()).toEqual({ status: 'pending', url: null });
  await sweepReceiptsIn(7);
  expect(await receipt()).toEqual({ status, url: null });
  shop.yookassa.faults.receipts(other);
  await sweepReceiptsIn(20);
  expect(await receipt()).toEqual({ status, url: null });
});

it('shows nothing where the provider makes no receipts, and stops asking after an hour', async () => {
  shop.yookassa.faults.receipts('none');
  const receipt = await receiptOf();
  await sweepReceiptsIn(1);
  expect(await receipt()).toBeNull();
  shop.yookassa.faults.receipts('succeeded');
  await sweepReceiptsIn(61);
  expect(await receipt()).toBeNull();
});

it('asks again after the provider did not answer', async () => {
  const receipt = await receiptOf();
  shop.yookassa.faults.next('error-before', { count: 3, on: 'listReceipts' });
  await sweepReceiptsIn(1);
  expect(await receipt()).toBeNull();
  await sweepReceiptsIn(2);
  expect(await receipt()).toEqual({ status: 'succeeded', url: null });
});
