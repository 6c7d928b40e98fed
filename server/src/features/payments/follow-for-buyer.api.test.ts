import { contract } from '@warden/contract';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { type Account, sharedTestApp } from '../../../test/app.ts';
import { spend } from '../../../test/limits.ts';
import { aCustomer, buy } from '../../../test/payments.ts';
import { ProviderUnavailable } from '../../platform/payment-provider/provider.ts';

const shop = sharedTestApp({}, { workers: false });

let find: MockInstance<typeof shop.services.provider.findPayment>;
beforeEach(() => {
  find = vi.spyOn(shop.services.provider, 'findPayment');
});
afterEach(() => void vi.restoreAllMocks());

const begun = async () => {
  const { customer, clientId } = await aCustomer(shop);
  return { customer, clientId, payment: await buy(shop, customer, clientId) };
};
const look = async (id: string, { token }: Account, from = '127.0.0.1') =>
  (await shop.call(contract.payments.get, { params: { id } }, { token, from })).data;
const times = <T>(count: number, call: () => Promise<T>) => Promise.all(Array.from({ length: count }, call));

it('callers at the same moment share one question, whose answer lasts until the page polls again', async () => {
  const { customer, clientId, payment } = await begun();
  await times(6, () => look(payment.id, customer));
  expect(find).toHaveBeenCalledTimes(1);
  const { url } = await buy(shop, customer, clientId);
  expect(url).toBe(payment.url);
  expect(find).toHaveBeenCalledTimes(1);
  shop.yookassa.pay(payment.providerId);
  shop.later(2000);
  expect((await look(payment.id, customer)).license).not.toBeNull();
  expect(find).toHaveBeenCalledTimes(2);
});

it.each(['askAccount', 'askAddress'] as const)(
  'beyond %s the page shows what is stored, and nobody is asked',
  async (rule) => {
    const { customer, clientId, payment } = await begun();
    const from = '198.51.100.7';
    await look(payment.id, customer, from);
    await spend(shop, `${rule}:${rule === 'askAccount' ? customer.user.id : from}`, 120);
    shop.later(2000);
    expect(await look(payment.id, customer, from)).toMatchObject({ status: 'pending', license: null });
    shop.later(4000);
    const body = { client_id: clientId, amount: 8000, email: '', plan: 'commercial', acceptedEula: true } as never;
    const continued = await shop.call(contract.payments.initiate, { body }, { token: customer.token, from });
    expect(continued.payment_url).toBe(payment.url);
    expect(find).toHaveBeenCalledTimes(1);
  },
);

it('while the provider is out, it is asked as rarely, and the log says so once', async () => {
  const { customer, payment } = await begun();
  find.mockRejectedValue(new ProviderUnavailable('the payment provider could not be reached'));
  for (let n = 0; n < 3; n++) {
    shop.later(n * 2000);
    await times(3, () => look(payment.id, customer));
  }
  expect(find).toHaveBeenCalledTimes(3);
  expect(shop.lines.filter((line) => line.includes('payment not followed'))).toHaveLength(1);
});
