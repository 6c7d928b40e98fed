import { contract } from '@warden/contract';
import { type Locale, panelTexts } from '@warden/i18n';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp, shopAccount } from '../../../test/app.ts';
import { bindInstall, sharedAccount } from '../../../test/licenses.ts';
import { linesFor, orderAndPay } from '../../../test/orders.ts';
import {
  buy,
  buyAndPay,
  eventually,
  licensesOf,
  mailKinds,
  mailsOf,
  order,
  paymentOf,
  receiveNotifications,
  refundInCabinet,
} from '../../../test/payments.ts';
import { createServices } from '../../app/services.ts';
import { ProviderRefused } from '../../platform/payment-provider/provider.ts';
import { sweepPayments } from './jobs.ts';
import { compareWithLedger } from './ledger.ts';
import { refunds } from './tables.ts';

const shop = sharedTestApp();
const customer = sharedAccount(shop, { locale: 'ru' });
const admin = sharedAccount(shop, { isAdmin: true });
beforeAll(() => receiveNotifications(shop));

const bought = async () => buyAndPay(shop, customer, (await bindInstall(shop, customer)).clientId);
const refund = (id: string, locale: Locale = 'en') =>
  shop.call(
    contract.payments.refund,
    { params: { id }, body: { reason: 'Changed their mind' } },
    { token: admin.token, locale },
  );
const failureOf = async (id: string, { token }: Account = admin) =>
  (await shop.call(contract.payments.get, { params: { id } }, { token })).data.refund_failure;
const failedRefunds = async () => {
  const { data } = await shop.call(contract.admin.drift, {}, { token: admin.token });
  return data.failed_refunds?.map(({ id }) => id);
};
const refundsOf = (id: string) => shop.services.db.select().from(refunds).where(eq(refunds.paymentId, id));
const sweep = () => sweepPayments.run({}, shop.services, '');
const refundThere = (providerPaymentId: string, minor: number) => refundInCabinet(shop, providerPaymentId, minor);

/** Checks everything that must be true after a full refund. */
const expectRefunded = async (id: string, by: string) => {
  expect(await paymentOf(shop, id)).toMatchObject({ status: 'succeeded', refundedAt: expect.any(Date) });
  expect(await licensesOf(shop, id)).toMatchObject([
    { revokedReason: 'Payment refunded', revokedBy: by, revokedAt: expect.any(Date) },
  ]);
  expect(await mailKinds(shop, id)).toEqual(['payments.succeeded', 'payments.refunded']);
  expect((await refundsOf(id)).filter(({ status }) => status === 'succeeded')).toHaveLength(1);
  expect(shop.yookassa.refunds().filter(({ payment_id }) => payment_id === id).length).toBeLessThanOrEqual(1);
};

describe('a refund', () => {
  it('gives all of the money back once, revokes the license and mails the customer', async () => {
    const open = await buy(shop, customer, (await bindInstall(shop, customer)).clientId);
    expect(await refusal(refund(open.id))).toMatchObject({ status: 409, code: 'payment_not_refundable' });
    const { id } = await bought();
    const { data } = await refund(id);
    expect(data).toMatchObject({ id, status: 'succeeded', refunded_at: expect.any(String) });
    expect(await refusal(refund(id))).toMatchObject({ status: 409, code: 'payment_not_refundable' });
    await expectRefunded(id, admin.user.email);
    const mails = await mailsOf(shop, id, 2);
    expect(mails.map(({ to }) => to)).toEqual([customer.user.email, customer.user.email]);
  });

  it('whose answer got lost is found by the sweeper, and is not made twice', async () => {
    const { id, providerId } = await bought();
    shop.yookassa.faults.next('error-after', { count: 3, on: 'createRefund' });
    shop.yookassa.faults.notifications({ drop: 1 });
    expect(await refusal(refund(id))).toMatchObject({ status: 503, code: 'refund_unanswered' });
    expect((await licensesOf(shop, id))[0]?.revokedAt).toBeNull();
    await sweep();
    await expectRefunded(id, admin.user.email);
    expect(shop.yookassa.refunds().filter(({ payment_id }) => payment_id === providerId)).toHaveLength(1);
  });

  it('that the provider takes back leaves everything as it was', async () => {
    const { id } = await bought();
    shop.yookassa.faults.refundsPending(true);
    await refund(id);
    const [pending] = await refundsOf(id);
    shop.yookassa.settleRefund(pending?.providerRefundId as string, 'canceled');
    await sweep();
    expect(await refundsOf(id)).toMatchObject([{ status: 'canceled' }]);
    expect(await paymentOf(shop, id)).toMatchObject({ refundedAt: null });
    expect((await licensesOf(shop, id))[0]?.revokedAt).toBeNull();
    expect(await failureOf(id)).toEqual({ at: expect.any(String), code: 'general_decline', text: null });
    expect(await failedRefunds()).toContain(id);
  });
});

describe('a refund that the provider refuses', () => {
  it('says what the provider answered and that the license stays valid, to administrators alone', async () => {
    const { id, providerId } = await bought();
    shop.yookassa.faults.notifications({ drop: 1 });
    await refundThere(providerId, 100_000);
    expect(await refusal(refund(id))).toMatchObject({
      status: 409,
      code: 'refund_refused',
      message:
        'YooKassa refused the refund: “The refund exceeds what is left of the payment” (invalid_request). No money was returned. The license stays valid.',
    });
    const text = 'The refund exceeds what is left of the payment';
    expect(await failureOf(id)).toEqual({ at: expect.any(String), code: 'invalid_request', text });
    expect(await failureOf(id, customer)).toBeUndefined();
    expect(await failedRefunds()).toContain(id);
  });

  it('at once, for lack of money, is refused in the reader’s language, and is no longer failed once one succeeds', async () => {
    const { id } = await bought();
    shop.yookassa.faults.refundsCanceled(true);
    const { refused, reasons, license } = panelTexts.ru.refunds;
    expect(await refusal(refund(id, 'ru'))).toMatchObject({
      code: 'refund_refused',
      message: refused.replace('{{reason}}', reasons.insufficient_funds).replace('{{license}}', license.active),
    });
    expect(await failureOf(id)).toMatchObject({ code: 'insufficient_funds' });
    shop.yookassa.faults.clear();
    await refund(id);
    await expectRefunded(id, admin.user.email);
    expect(await failureOf(id)).toBeNull();
    expect(await failedRefunds()).not.toContain(id);
  });

  it.each([
    ['the licenses of an order', 2, 'several'],
    ['the only one that was issued, whatever line it is of', 1, 'active'],
    ['none that was never issued', 0, 'none'],
  ] as const)('says the same of %s', async (_, issued, said) => {
    const unnamed = { client_id: null, plan: 'commercial' } as const;
    const { id } = await orderAndPay(shop, customer, [unnamed, ...(await linesFor(shop, customer, issued))]);
    shop.yookassa.faults.refundsCanceled(true);
    const { message } = await refusal(refund(id));
    shop.yookassa.faults.clear();
    expect(message.endsWith(panelTexts.en.refunds.license[said])).toBe(true);
  });

  it('leaves a license revoked that was revoked before', async () => {
    const { id } = await bought();
    const [license] = await licensesOf(shop, id);
    const call = { params: { id: license?.id as string }, body: { reason: 'Misuse', revokedBy: 'admin' } };
    await shop.call(contract.licenses.revoke, call, { token: admin.token });
    shop.yookassa.faults.refundsCanceled(true);
    const { message } = await refusal(refund(id));
    expect(message).toMatch(/No money was returned\. The license was already revoked and stays revoked\.$/);
  });
});

it('a receipt names what was sold in the buyer’s language, and a refund’s receipt names the same', async () => {
  const { clientId, text: licenseText } = await bindInstall(shop, customer);
  const described = { clientId, licenseText, description: `Prod,\u200b ${'очень '.repeat(30)}` };
  await shop.call(contract.installs.bind, { body: described }, { token: customer.token });
  const caller = { token: customer.token, locale: 'ru' } as const;
  const { payment_id: id } = await shop.call(contract.payments.initiate, { body: order(clientId) }, caller);
  const providerId = (await paymentOf(shop, id)).providerPaymentId as string;
  shop.yookassa.pay(providerId);
  await shop.services.payments.follow(id);
  await refund(id);
  const authorization = `Basic ${btoa(`${shopAccount.shopId}:${shopAccount.secretKey}`)}`;
  const answer = await fetch(`${shop.yookassa.url}/receipts?payment_id=${providerId}`, { headers: { authorization } });
  const { items } = (await answer.json()) as { items: { type: string; items: { description: string }[] }[] };
  const [ofRefund, ofPayment] = items;
  expect(ofPayment?.items[0]?.description).toMatch(/^Лицензия Warden «Коммерческая», 1 год, Prod, очень .*…$/);
  expect(ofPayment?.items[0]?.description.length).toBeLessThanOrEqual(128);
  expect(ofPayment).toMatchObject({
    type: 'payment',
    items: [{ quantity: 1, measure: 'piece', payment_subject: 'intellectual_activity', payment_mode: 'full_payment' }],
  });
  expect(ofRefund).toMatchObject({ type: 'refund', items: ofPayment?.items });
});

describe('a refund whose outcome is unknown', () => {
  const succeededSum = async (id: string) =>
    (await refundsOf(id)).filter(({ status }) => status === 'succeeded').reduce((sum, { amount }) => sum + amount, 0);

  it('is not taken for another one when a wrong amount is reported', async () => {
    const { id, providerId } = await bought();
    shop.yookassa.faults.next('error-after', { count: 3, on: 'createRefund' });
    shop.yookassa.faults.next('other-amount', { on: 'findRefund' });
    // The notification may arrive before the third try.
    await refund(id).catch(() => undefined);
    await eventually(async () => (await paymentOf(shop, id)).refundedAt !== null);
    await sweep();
    await expectRefunded(id, admin.user.email);
    expect(await refundsOf(id)).toMatchObject([{ status: 'succeeded', amount: 800_000 }]);
    expect(shop.yookassa.refunds().filter(({ payment_id }) => payment_id === providerId)).toHaveLength(1);
  });

  it('leaves the license alone until it is through, and while another amount is reported than we asked for', async () => {
    const { id } = await bought();
    shop.yookassa.faults.refundsPending(true);
    expect((await refund(id)).data.refunded_at).toBeNull();
    expect((await licensesOf(shop, id))[0]?.revokedAt).toBeNull();
    const [pending] = await refundsOf(id);
    shop.yookassa.faults.notifications({ drop: 1 });
    shop.yookassa.settleRefund(pending?.providerRefundId as string, 'succeeded');
    for (const lie of ['other-amount', 'other-currency'] as const) {
      shop.yookassa.faults.next(lie, { on: 'findRefund' });
      await sweep();
      expect(await refundsOf(id)).toMatchObject([{ status: 'pending', amount: 800_000 }]);
      expect((await licensesOf(shop, id))[0]?.revokedAt).toBeNull();
    }
    await sweep();
    await expectRefunded(id, admin.user.email);
  });

  it('of another amount or currency than the ledger has is a problem of the rows compared with it', async () => {
    const { id, providerId } = await bought();
    await refund(id);
    const period = { since: new Date(Date.now() - 3600_000), at: new Date(Date.now() + 3600_000) };
    const [made] = await refundsOf(id);
    for (const [lie, problem] of [
      ['other-amount', 'another amount'],
      ['other-currency', 'another currency'],
    ] as const) {
      shop.yookassa.faults.next(lie, { on: 'listPayments' });
      shop.yookassa.faults.next(lie, { on: 'listRefunds' });
      const { problems } = await compareWithLedger(shop.services.db, shop.services.provider, period);
      expect(problems).toContain(`payment ${id} has ${problem} than ${providerId} at the provider`);
      expect(problems).toContain(`refund ${made?.providerRefundId} of the provider has ${problem}`);
    }
  });

  it('in the cabinet is put right by the ledger', async () => {
    const { id, providerId } = await bought();
    shop.yookassa.faults.next('other-amount', { on: 'findRefund' });
    await refundThere(providerId, 800_000);
    await eventually(async () => (await refundsOf(id)).length === 1);
    expect(await refundsOf(id)).toMatchObject([{ amount: 100, status: 'succeeded' }]);
    await shop.services.payments.reconcile(new Date(Date.now() - 3600_000));
    await expectRefunded(id, 'provider');
    expect(await succeededSum(id)).toBe(800_000);
  });

  it('and that the cabinet was quicker with is not noted down as refused', async () => {
    const { id, providerId } = await bought();
    shop.yookassa.faults.next('error-before', { count: 3, on: 'createRefund' });
    await refusal(refund(id));
    const [asked] = await refundsOf(id);
    shop.yookassa.faults.notifications({ drop: 1 });
    await refundThere(providerId, 800_000);
    await shop.services.payments.reconcile(new Date(Date.now() - 3600_000));
    // A process that read the refund before the reconciliation goes on with what it read.
    await shop.services.payments.followRefund(asked as NonNullable<typeof asked>).catch(() => undefined);
    expect(await succeededSum(id)).toBe(800_000);
    expect(await paymentOf(shop, id)).toMatchObject({ refundedAt: expect.any(Date) });
    expect(await refusal(refund(id))).toMatchObject({ code: 'payment_not_refundable' });
  });

  it('stays made, also when a late process learns that it cannot be made again', async () => {
    const { id } = await bought();
    shop.yookassa.faults.next('error-before', { count: 3, on: 'createRefund' });
    await refusal(refund(id));
    const [asked] = await refundsOf(id);
    await sweep();
    await expectRefunded(id, admin.user.email);
    const refuse = () => Promise.reject(new ProviderRefused('invalid_request'));
    const late = createServices({ ...shop.services, provider: { ...shop.services.provider, refund: refuse } });
    await expect(late.payments.followRefund(asked as NonNullable<typeof asked>)).rejects.toThrow(ProviderRefused);
    expect(await refundsOf(id)).toMatchObject([{ status: 'succeeded' }]);
  });
});

describe('a refund made in the provider’s own cabinet', () => {
  it('of a part keeps the license, until the rest follows', async () => {
    const { id, providerId } = await bought();
    await refundThere(providerId, 300_000);
    await eventually(async () => (await refundsOf(id)).length === 1);
    expect((await licensesOf(shop, id))[0]?.revokedAt).toBeNull();
    await refund(id);
    expect((await refundsOf(id)).map(({ amount }) => amount).sort()).toEqual([300_000, 500_000]);
    expect((await licensesOf(shop, id))[0]?.revokedAt).not.toBeNull();
  });

  it('revokes the license as soon as its notification comes, also where that comes before the payment’s', async () => {
    const payment = await buy(shop, customer, (await bindInstall(shop, customer)).clientId);
    shop.yookassa.faults.notifications({ drop: 1 });
    shop.yookassa.pay(payment.providerId);
    await refundThere(payment.providerId, 800_000);
    await eventually(async () => (await paymentOf(shop, payment.id)).refundedAt !== null);
    await expectRefunded(payment.id, 'provider');
  });
});

it('the provider’s ledger brings what we have missed, and names what is not ours', async () => {
  const since = new Date(Date.now() - 60_000);
  await shop.services.payments.reconcile(since);
  const { id, providerId } = await buy(shop, customer, (await bindInstall(shop, customer)).clientId);
  shop.yookassa.faults.notifications({ drop: 1 });
  shop.yookassa.pay(providerId);
  const foreign = await shop.services.provider.createPayment({
    paymentId: crypto.randomUUID(),
    idempotenceKey: crypto.randomUUID(),
    money: { minor: 100_000, currency: 'RUB' },
    description: 'Something else',
    items: [{ description: 'Something else', money: { minor: 100_000, currency: 'RUB' }, vatCode: 1 }],
    returnUrl: 'http://shop.test/',
    locale: 'en',
    email: 'somebody@example.com',
  });
  const result = await shop.services.payments.reconcile(since);
  expect(result).toMatchObject({ repaired: 1, unknown: [foreign.id], mismatched: [], paidWithoutLicense: [] });
  expect(await licensesOf(shop, id)).toHaveLength(1);
  expect(await shop.services.payments.reconcile(since)).toMatchObject({ repaired: 0 });
});
