import { contract } from '@warden/contract';
import { mailTexts } from '@warden/i18n';
import { addDays, addYears, dayOf, daysBetween, endOfDay } from '@warden/license';
import { beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { giveCompany } from '../../../test/companies.ts';
import { receiveMoney, setSeller } from '../../../test/invoices.ts';
import { bindInstall, sharedAccount } from '../../../test/licenses.ts';
import { orderAndPay } from '../../../test/orders.ts';
import { buy, buyAndPay, licensesOf, mailKinds, mailsOf, refundInCabinet } from '../../../test/payments.ts';
import { givePromoCode } from '../../../test/promo-codes.ts';
import { DAY } from '../../platform/time.ts';
import { settings } from '../settings/tables.ts';

const shop = sharedTestApp();
const customer = sharedAccount(shop);
const admin = sharedAccount(shop, { isAdmin: true });
const asCustomer = () => ({ token: customer.token });

/** An individual license, bought 165 days ago: 200 are left, or 201 in a leap year. They are worth a tenth. */
const individual = async () => {
  const { clientId, install } = await bindInstall(shop, customer);
  const now = new Date();
  shop.setClock(() => new Date(now.getTime() - 165 * DAY));
  const payment = await buyAndPay(shop, customer, clientId, { plan: 'individual', amount: 800 });
  shop.setClock(() => now);
  const today = dayOf(now);
  const left = Math.round((payment.license.expiresAt.getTime() - endOfDay(today).getTime()) / DAY);
  return { clientId, installId: install.id, payment, left, worth: Math.ceil(left / 10), today };
};
type Individual = Awaited<ReturnType<typeof individual>>;
let owned: Individual;

beforeEach(async () => {
  await shop.services.db.delete(settings);
  owned = await individual();
});

const set = (key: 'price_commercial' | 'price_individual', value: string) =>
  shop.call(contract.settings.write, { body: { key, value } }, { token: admin.token });
const quote = async (method: 'card' | 'invoice' = 'card') => {
  const query = { client_id: owned.clientId, plan: 'commercial' as const, method };
  return (await shop.call(contract.payments.quote, { query }, asCustomer())).data;
};
const upgrade = () => buyAndPay(shop, customer, owned.clientId, { license_id: owned.payment.license.id });
const licenseOf = async ({ id }: { id: string }) => {
  const [license] = await licensesOf(shop, id);
  return license as NonNullable<typeof license>;
};
const inYears = (count: number, days: number) => endOfDay(addDays(addYears(owned.today, count), days));
const invoiceFor = async () => {
  await setSeller(shop);
  const { id: company_id } = await giveCompany(shop, customer);
  const body = { company_id, client_id: owned.clientId, plan: 'commercial', acceptedEula: true } as const;
  return (await shop.call(contract.invoices.create, { body }, asCustomer())).data;
};

describe('an upgrade takes over the remaining days of an individual license by value', () => {
  it('which the quote, the license and the mail say', async () => {
    const { left, worth } = owned;
    expect(await quote()).toMatchObject({
      amount: 8000,
      carried_over: { remaining_days: left, days: worth },
      superseded: null,
      valid_until: inYears(1, worth).toISOString(),
    });
    const { id, license } = await upgrade();
    expect(license).toMatchObject({ expiresAt: inYears(1, worth), carriedDays: worth });
    const { data } = await shop.call(contract.payments.get, { params: { id } }, asCustomer());
    expect(data).toMatchObject({ amount: 8000, carried_over: null, license: { carried_days: worth } });
    const [mail] = await mailsOf(shop, id);
    expect(mail?.text).toContain(`${worth} days from the individual license`);
  });

  it('of which those that were bought with a discount are worth what was paid for them', async () => {
    const { code } = await givePromoCode(shop, { percent: 9_500 });
    const line = { client_id: owned.clientId, plan: 'individual', license_id: owned.payment.license.id } as const;
    const [license] = (await orderAndPay(shop, customer, [{ ...line, years: 3 }], { promo_code: code })).licenses;
    expect(license?.individualPrice).toBe(4_000);
    const cheap = daysBetween(dayOf(owned.payment.license.expiresAt), dayOf(license?.expiresAt as Date));
    const days = Math.ceil((owned.left * 80_000 + cheap * 4_000) / 800_000);
    expect((await quote()).carried_over).toEqual({ remaining_days: owned.left + cheap, days });
    const upgraded = await buyAndPay(shop, customer, owned.clientId, { license_id: license?.id as string });
    expect(upgraded.license.carriedDays).toBe(days);
  });

  it('of which none is worth more than was paid for it, whatever an individual license costs since', async () => {
    await set('price_individual', '8000');
    expect((await quote()).carried_over).toEqual({ remaining_days: owned.left, days: owned.worth });
  });

  it('also by invoice, counted on the day on which the money arrives', async () => {
    const { left, worth } = owned;
    const expected = { remaining_days: left, days: worth };
    expect((await quote('invoice')).carried_over).toEqual(expected);
    const { id, payment_id, amount } = await invoiceFor();
    expect(amount).toBe(8000);
    const shown = await shop.call(contract.payments.get, { params: { id: payment_id } }, asCustomer());
    expect(shown.data.carried_over).toEqual(expected);
    shop.later(3 * DAY);
    await receiveMoney(shop, id, 800_000);
    const days = Math.ceil((left - 3) / 10);
    const { expiresAt, carriedDays } = await licenseOf({ id: payment_id });
    expect(carriedDays).toBe(days);
    expect(expiresAt).toEqual(endOfDay(addDays(addYears(addDays(owned.today, 3), 1), days)));
  });

  it('which an open payment says only while its account has bound the installation', async () => {
    const { payment_id } = await invoiceFor();
    const shown = async () =>
      (await shop.call(contract.payments.get, { params: { id: payment_id } }, asCustomer())).data.carried_over;
    expect(await shown()).toMatchObject({ days: owned.worth });
    await shop.call(contract.installs.remove, { params: { id: owned.installId } }, asCustomer());
    expect(await shown()).toBeNull();
  });

  it('by the prices with which the purchase began, whatever they are when it is paid', async () => {
    const begun = await buy(shop, customer, owned.clientId);
    await set('price_individual', '8000');
    await set('price_commercial', '16000');
    expect(await quote()).toMatchObject({ amount: 8000, carried_over: { days: owned.worth } });
    expect(await quote('invoice')).toMatchObject({
      amount: 16_000,
      open_payment: null,
      carried_over: { days: Math.ceil(owned.left / 20) },
    });
    shop.yookassa.pay(begun.providerId);
    await shop.services.payments.follow(begun.id);
    expect(await licenseOf(begun)).toMatchObject({ carriedDays: owned.worth, expiresAt: inYears(1, owned.worth) });
  });

  it('of all years that were bought one after the other', async () => {
    await buyAndPay(shop, customer, owned.clientId, { plan: 'individual', amount: 800 });
    const { license } = await buyAndPay(shop, customer, owned.clientId);
    expect(license.carriedDays).toBeGreaterThanOrEqual(Math.ceil((owned.left + 365) / 10));
  });

  it('while the days of a trial, which cost nothing, are not added', async () => {
    const { clientId } = await bindInstall(shop, customer);
    const query = { client_id: clientId, plan: 'commercial' as const };
    const { data } = await shop.call(contract.payments.quote, { query }, asCustomer());
    expect(data).toMatchObject({ carried_over: null, superseded: { license_type: 'trial-self-signed' } });
  });
});

describe('no day is taken over twice', () => {
  it('by a second purchase', async () => {
    await upgrade();
    expect((await quote()).carried_over).toBeNull();
    const { license } = await buyAndPay(shop, customer, owned.clientId);
    expect(license).toMatchObject({ carriedDays: 0, expiresAt: inYears(2, owned.worth) });
  });

  it('by a card payment and two invoices that are paid at the same moment', async () => {
    const card = await buy(shop, customer, owned.clientId);
    const bills = [await invoiceFor(), await invoiceFor()];
    shop.yookassa.pay(card.providerId);
    await Promise.all([
      shop.services.payments.follow(card.id),
      shop.services.payments.follow(card.id),
      ...bills.map(({ id }) => receiveMoney(shop, id, 800_000)),
    ]);
    const bought = await Promise.all(
      [card.id, ...bills.map((bill) => bill.payment_id)].map((id) => licensesOf(shop, id)),
    );
    expect(bought.map(({ length }) => length)).toEqual([1, 1, 1]);
    const [first, ...others] = bought.flat().toSorted((one, other) => +one.issuedAt - +other.issuedAt);
    expect(first?.carriedDays).toBe(owned.worth);
    expect(others.map(({ carriedDays }) => carriedDays)).toEqual([0, 0]);
    expect(others.at(-1)?.expiresAt).toEqual(inYears(3, owned.worth));
  });

  it('but again after the upgrade was refunded', async () => {
    const { providerId } = await upgrade();
    await shop.services.payments.applyRefund(await refundInCabinet(shop, providerId));
    const { license } = await buyAndPay(shop, customer, owned.clientId);
    expect(license).toMatchObject({ carriedDays: owned.worth, expiresAt: inYears(1, owned.worth) });
  });
});

describe('after the upgrade', () => {
  const refund = (id: string) =>
    shop.call(contract.payments.refund, { params: { id }, body: { reason: 'because' } }, { token: admin.token });

  it('a refund of the individual license takes its days from the commercial one, which gets a new text', async () => {
    const upgraded = await upgrade();
    await refund(owned.payment.id);
    const license = await licenseOf(upgraded);
    expect(license).toMatchObject({ expiresAt: inYears(1, 0), carriedDays: 0, revokedAt: null });
    expect(license.id).not.toBe(upgraded.license.id);
    const kinds = await mailKinds(shop, owned.payment.id);
    expect(kinds.filter((kind) => kind === 'payments.refunded')).toHaveLength(1);
    const mails = await mailsOf(shop, upgraded.id, 2);
    const { licenseReplaced, paymentSucceeded } = mailTexts.en;
    const subjects = [licenseReplaced.subject, paymentSucceeded.subject].toSorted();
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual(subjects);
    // The refund of the upgrade has nothing more to take back.
    await refund(upgraded.id);
    expect(await licenseOf(upgraded)).toMatchObject({ revokedReason: 'Payment refunded' });
  });

  it('a revocation of the individual license by hand leaves the commercial one as it is', async () => {
    const upgraded = await upgrade();
    const params = { id: owned.payment.license.id };
    await shop.call(contract.licenses.revoke, { params, body: { reason: 'because' } }, { token: admin.token });
    expect(await licenseOf(upgraded)).toMatchObject({ id: upgraded.license.id, revokedAt: null });
  });
});
