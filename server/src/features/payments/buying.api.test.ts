import { contract, type QueryOf } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { accountsOf } from '../../../test/accounts.ts';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { bindInstall, giveLicense, sharedAccount } from '../../../test/licenses.ts';
import { openTeam } from '../../../test/members.ts';
import { memberOf } from '../../../test/organizations.ts';
import {
  aCustomer,
  buy,
  buyAndPay,
  buyerOf,
  eventually,
  licensesOf,
  mailsAbout,
  mailsOf,
  order,
  paymentOf,
  receiveNotifications,
} from '../../../test/payments.ts';
import { createServices } from '../../app/services.ts';
import { auditLog } from '../audit/tables.ts';
import { settings } from '../settings/tables.ts';
import { payments } from './tables.ts';

const shop = sharedTestApp();
const admin = sharedAccount(shop, { isAdmin: true });
const regular = sharedAccount(shop);
beforeAll(() => receiveNotifications(shop));

/** Most tests share one account and bind an installation of their own. */
const anInstall = async () => ({ customer: regular, ...(await bindInstall(shop, regular)) });
const set = (key: string, value: string) =>
  shop.call(contract.settings.write, { body: { key: key as 'currency', value } }, { token: admin.token });
const show = async (id: string, { token }: Account) =>
  (await shop.call(contract.payments.get, { params: { id } }, { token })).data;
const revoke = (id: string) =>
  shop.call(contract.licenses.revoke, { params: { id }, body: { reason: 'because' } }, { token: admin.token });
const quoteOf = async ({ token }: Account, query: QueryOf<typeof contract.payments.quote>) =>
  (await shop.call(contract.payments.quote, { query }, { token })).data;

describe('buying', () => {
  it('leads a member back to the organization that they buy for', async () => {
    const { team, organizationId } = await openTeam(shop);
    const { clientId } = await bindInstall(shop, memberOf(organizationId, team.owner));
    const { id, providerId } = await buy(shop, memberOf(organizationId, team.billing), clientId);
    const made = shop.yookassa.payments().find((payment) => payment.id === providerId);
    expect(made?.confirmation?.return_url).toBe(`http://shop.test/payment/success?payment=${id}&org=${organizationId}`);
  });

  it('leads from the button to the license in the mailbox', async () => {
    const { customer, clientId } = await anInstall();
    const first = await buy(shop, customer, clientId);
    const { id, url, providerId } = first;
    expect(url).toContain(shop.yookassa.origin);
    expect(await buy(shop, customer, clientId)).toEqual(first);
    expect(await show(id, customer)).toMatchObject({
      status: 'pending',
      client_id: clientId,
      amount: 8000,
      currency: 'RUB',
      license_uuid: null,
      license: null,
      payment_url: url,
      steps: { paid: null, signed: null, mailed: null },
    });
    expect(shop.yookassa.payments().find((payment) => payment.id === providerId)).toMatchObject({
      amount: { value: '8000.00', currency: 'RUB' },
      description: 'Warden license "Commercial", 1 year, Production',
      metadata: { payment_id: id },
    });
    shop.yookassa.pay(providerId);
    const done = await eventually(async () => {
      const payment = await show(id, customer);
      return payment.steps.mailed !== null && payment;
    });
    expect(done).toMatchObject({ status: 'succeeded', email: customer.user.email, payment_url: null });
    expect(done.license).toMatchObject({ id: done.license_uuid, client_id: clientId, license_type: 'commercial' });
    const mails = await mailsAbout(shop, id);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: customer.user.email, subject: 'Payment received: your Warden license' });
    expect(mails[0]?.attachments).toHaveLength(1);
    const trail = await shop.services.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `payment:${id}`))
      .orderBy(auditLog.id);
    const created = { plan: 'commercial', clientId, amount: 800_000, currency: 'RUB', acceptedEula: true };
    const succeeded = { status: 'succeeded', provider: providerId, license: done.license_uuid };
    expect(trail.map(({ actor, action, before, after }) => [actor, action, before, JSON.parse(after ?? '')])).toEqual([
      [`user:${customer.user.id}`, 'payment.created', null, created],
      ['shop', 'payment.succeeded', '{"status":"pending"}', succeeded],
    ]);
  });

  it('says in the payment and the mail that it was paid by SBP', async () => {
    const { customer, clientId } = await anInstall();
    const { id, providerId } = await buy(shop, customer, clientId);
    expect(await show(id, customer)).toMatchObject({ paid_with: null });
    shop.yookassa.pay(providerId, { method: 'sbp' });
    const [mail] = await mailsOf(shop, id);
    expect(mail?.text).toContain('SBP');
    expect(await show(id, customer)).toMatchObject({ status: 'succeeded', paid_with: 'sbp' });
  });

  it('takes who has paid already to the license, and who was refused to a new payment', async () => {
    const { customer, clientId } = await anInstall();
    shop.yookassa.faults.notifications({ drop: 2 });
    const refused = await buy(shop, customer, clientId);
    shop.yookassa.fail(refused.providerId);
    const paid = await buy(shop, customer, clientId);
    expect(paid.id).not.toBe(refused.id);
    shop.yookassa.pay(paid.providerId);
    expect((await buy(shop, customer, clientId)).url).toBe(`http://shop.test/payment/success?payment=${paid.id}`);
    expect(await licensesOf(shop, paid.id)).toHaveLength(1);
    expect(await licensesOf(shop, refused.id)).toHaveLength(0);
  });

  it('keeps the price of a payment under way, and says the new one afterwards', async () => {
    const { customer, clientId } = await anInstall();
    const { id, providerId } = await buy(shop, customer, clientId);
    await set('price_commercial', '9000');
    const quote = () => quoteOf(customer, { client_id: clientId, plan: 'commercial' });
    expect(await quote()).toMatchObject({ amount: 8000, open_payment: { id } });
    expect((await buy(shop, customer, clientId)).id).toBe(id);
    shop.yookassa.fail(providerId);
    await eventually(async () => (await paymentOf(shop, id)).status === 'canceled');
    expect(await quote()).toMatchObject({ amount: 9000, open_payment: null });
    expect(await refusal(buy(shop, customer, clientId))).toMatchObject({
      status: 409,
      code: 'amount_mismatch',
      field: 'amount',
    });
    await shop.services.db.delete(settings);
  });

  it('mails the customer, in their language, when the payment did not go through', async () => {
    const { customer, clientId } = await anInstall();
    const { payment_id: id, payment_url } = await shop.call(
      contract.payments.initiate,
      { body: order(clientId) },
      { token: customer.token, locale: 'ru' },
    );
    shop.yookassa.fail(payment_url.split('/').at(-1) as string);
    const [mail] = await mailsOf(shop, id);
    expect(mail).toMatchObject({ to: customer.user.email, subject: 'Оплата Warden не прошла' });
    expect(await show(id, customer)).toMatchObject({ status: 'canceled', license: null, payment_url: null });
  });
});

describe('a term', () => {
  const yearsLater = (date: Date, years: number) =>
    new Date(new Date(date).setUTCFullYear(date.getUTCFullYear() + years));
  const bought = async (customer: Account, clientId: string, changes = {}) => {
    const { id } = await buyAndPay(shop, customer, clientId, changes);
    return (await licensesOf(shop, id))[0] as Awaited<ReturnType<typeof licensesOf>>[number];
  };

  it('starts today on top of a trial, whose remaining days the quote names', async () => {
    const { customer, clientId, payload } = await anInstall();
    const now = new Date();
    shop.setClock(() => now);
    const { valid_from, superseded } = await quoteOf(customer, { client_id: clientId, plan: 'commercial' });
    expect(valid_from).toBe(now.toISOString());
    const expires_at = expect.stringContaining(String(payload.expires));
    expect(superseded).toEqual({ license_type: 'trial-self-signed', expires_at });
  });

  it('starts where the running license ends, and is shown before paying', async () => {
    const { customer, clientId } = await anInstall();
    const first = await bought(customer, clientId);
    const data = await quoteOf(customer, { client_id: clientId, plan: 'commercial', license_id: first.id });
    expect(data.superseded).toBeNull();
    expect(new Date(data.valid_from)).toEqual(first.expiresAt);
    expect(new Date(data.valid_until)).toEqual(yearsLater(first.expiresAt, 1));
    const second = await bought(customer, clientId, { license_id: first.id });
    expect(second.expiresAt).toEqual(yearsLater(first.expiresAt, 1));
    expect(second.supersedes).toBe(first.id);
  });
});

it('a payment that the provider makes in another currency is shown to operators, and nobody is sent to pay it', async () => {
  const { customer, clientId } = await anInstall();
  const { provider } = shop.services;
  const createPayment: typeof provider.createPayment = async (ordered) => {
    const created = await provider.createPayment(ordered);
    return { ...created, money: { ...created.money, currency: 'USD' } };
  };
  const services = createServices({ ...shop.services, provider: { ...provider, createPayment } });
  const initiate = services.payments.initiate(await buyerOf(shop, customer), order(clientId, { currency: 'RUB' }));
  await expect(initiate).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
  const [payment] = await shop.services.db.select().from(payments).where(eq(payments.clientId, clientId));
  expect(payment).toMatchObject({ status: 'pending', problem: 'other_currency', providerPaymentId: null });
  const { data } = await shop.call(contract.admin.drift, {}, { token: admin.token });
  expect(data.doubted.map(({ id }) => id)).toContain(payment?.id);
});

describe('what is refused', () => {
  const attempt = (account: Account, clientId: string, changes: object) =>
    refusal(
      shop.call(contract.payments.initiate, { body: order(clientId, changes) as never }, { token: account.token }),
    );

  const begunFor = (clientId: string) => shop.services.db.$count(payments, eq(payments.clientId, clientId));

  it('what does not fit the contract, the price or the account', async () => {
    const { customer, clientId } = await anInstall();
    const wrong: [changes: object, status: number, code: string, field: string][] = [
      [{ amount: 1 }, 409, 'amount_mismatch', 'amount'],
      [{ amount: 8000.001 }, 409, 'amount_mismatch', 'amount'],
      [{ currency: 'USD' }, 409, 'amount_mismatch', 'amount'],
      [{ amount: '8000' }, 400, 'field_invalid', 'amount'],
      [{ plan: 'enterprise' }, 400, 'field_invalid', 'plan'],
      [{ acceptedEula: false }, 400, 'eula_required', 'acceptedEula'],
      [{ client_id: ' ' }, 400, 'client_id_required', 'client_id'],
      [{ client_id: 'elsewhere' }, 404, 'client_not_bound', 'client_id'],
      [{ license_id: crypto.randomUUID() }, 404, 'not_found', 'license_id'],
      [{ license_id: 'x' }, 404, 'not_found', 'license_id'],
    ];
    for (const [changes, status, code, field] of wrong) {
      expect(await attempt(customer, clientId, changes)).toMatchObject({ status, code, field });
    }
    expect(await begunFor(clientId)).toBe(0);
  });

  it('an installation that is unbound after the purchase was checked and before the payment is written', async () => {
    const { customer, clientId, install } = await anInstall();
    const { limits, db } = shop.services;
    const consume = limits.consume.bind(limits);
    // Limits are counted between the two.
    vi.spyOn(limits, 'consume').mockImplementationOnce(async (...counted) => {
      await shop.call(contract.installs.remove, { params: { id: install.id } }, { token: customer.token });
      return consume(...counted);
    });
    expect(await refusal(buy(shop, customer, clientId))).toMatchObject({
      code: 'client_not_bound',
      field: 'client_id',
    });
    expect(await db.$count(payments, eq(payments.clientId, clientId))).toBe(0);
  });

  it('another account’s installation and license, and a license of another installation or that was revoked', async () => {
    const { customer, clientId } = await anInstall();
    const other = await aCustomer(shop);
    expect(await attempt(customer, other.clientId, {})).toMatchObject({ code: 'client_not_bound' });
    const theirs = await giveLicense(shop, other.customer.user.id);
    const elsewhere = await giveLicense(shop, customer.user.id, { clientId: (await anInstall()).clientId });
    const revoked = await giveLicense(shop, customer.user.id, { clientId });
    await revoke(revoked.id);
    const refusals = [
      [theirs.id, { status: 404, code: 'not_found' }],
      [elsewhere.id, { code: 'license_wrong_client' }],
      [revoked.id, { code: 'license_not_extendable' }],
    ] as const;
    for (const [license_id, refused] of refusals) {
      expect(await attempt(customer, clientId, { license_id })).toMatchObject(refused);
    }
  });

  it('an individual license while a commercial one is running, from none, from it or from the trial', async () => {
    const { customer, clientId, payload } = await anInstall();
    const { id } = await giveLicense(shop, customer.user.id, { clientId, issuedBy: 'operator' });
    const changes = { plan: 'individual', amount: 800 } as const;
    const refused = { status: 409, code: 'license_not_needed' };
    expect(await attempt(customer, clientId, changes)).toMatchObject({ ...refused, field: 'plan' });
    for (const license_id of [payload.id, id]) {
      expect((await attempt(customer, clientId, { ...changes, license_id })).status).toBe(409);
    }
    const quote = quoteOf(customer, { client_id: clientId, plan: 'individual' });
    expect(await refusal(quote)).toMatchObject(refused);
    expect(await begunFor(clientId)).toBe(0);
  });

  it('going on with an individual license that was begun before a commercial one was paid for', async () => {
    const { customer, clientId } = await anInstall();
    const { token } = customer;
    const begun = await buy(shop, customer, clientId, { plan: 'individual', amount: 800 });
    const shown = async () => [
      (await show(begun.id, customer)).payment_url,
      (await shop.call(contract.payments.list, { query: {} }, { token })).data.find(({ id }) => id === begun.id)
        ?.payment_url,
    ];
    expect(await shown()).toEqual([begun.url, begun.url]);
    const { id } = await giveLicense(shop, customer.user.id, { clientId, issuedBy: 'operator' });
    expect(await shown()).toEqual([null, null]);
    const other = await buy(shop, customer, clientId);
    expect((await show(other.id, customer)).payment_url).toBe(other.url);
    await revoke(id);
    expect(await shown()).toEqual([begun.url, begun.url]);
  });

  it('everything while payment is off', async () => {
    const { customer, clientId } = await anInstall();
    await set('payment_enabled', '0');
    expect(await attempt(customer, clientId, {})).toEqual({
      status: 409,
      code: 'payments_off',
      message: 'Online payment is temporarily unavailable. Please contact our sales team.',
    });
    await set('payment_enabled', '1');
  });

  it('the individual plan while the Community Edition is offered', async () => {
    const { customer, clientId } = await anInstall();
    await set('core_available', '1');
    expect(await attempt(customer, clientId, { plan: 'individual', amount: 800 })).toMatchObject({
      code: 'plan_unavailable',
    });
    await set('core_available', '0');
  });
});

describe('a customer’s payments', () => {
  it('are counted up to 500', async () => {
    const { customer, clientId } = await aCustomer(shop);
    const row = await paymentOf(shop, (await buy(shop, customer, clientId)).id);
    const fill = (count: number) =>
      shop.services.db.insert(payments).values(
        Array.from({ length: count }, () => ({
          ...{ ...row, id: crypto.randomUUID(), idempotenceKey: crypto.randomUUID(), providerPaymentId: null },
          status: 'canceled' as const,
        })),
      );
    const counted = async () => {
      const { total, more } = await shop.call(contract.payments.list, { query: {} }, { token: customer.token });
      return [total, more];
    };
    await fill(499);
    expect(await counted()).toEqual([500, undefined]);
    await fill(1);
    expect(await counted()).toEqual([500, true]);
  });

  it('are listed newest first, without those of other accounts', async () => {
    const { customer, clientId } = await aCustomer(shop);
    const one = await buy(shop, customer, clientId);
    const two = await buy(shop, customer, clientId, { plan: 'individual', amount: 800 });
    const list = (account: Account, query = {}) =>
      shop.call(contract.payments.list, { query }, { token: account.token });
    const all = await list(customer);
    expect(all.data.map(({ id }) => id)).toEqual([two.id, one.id]);
    expect(all).toMatchObject({ total: 2, page: 1, limit: 10 });
    expect((await list(customer, { page: '2', limit: '1' })).data.map(({ id }) => id)).toEqual([one.id]);
    expect((await list((await aCustomer(shop)).customer)).data).toEqual([]);
  });

  it('outlive the account, and so does what they pay for', async () => {
    const { customer, clientId } = await aCustomer(shop);
    const { id, providerId } = await buy(shop, customer, clientId);
    await accountsOf(shop).deleteAccount(customer);
    shop.yookassa.pay(providerId);
    const mails = await mailsOf(shop, id);
    expect(mails[0]).toMatchObject({ to: customer.user.email });
    expect(await licensesOf(shop, id)).toMatchObject([{ userId: null, clientId }]);
  });
});
