import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { declineReasons, type RunningYookassa, startYookassa } from '@warden/yookassa';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../../../../scripts/lib/temp-dir.ts';
import { ProviderRefused, ProviderUnavailable } from '../provider.ts';
import { yookassaProvider } from './provider.ts';

const credentials = { shopId: '100500', secretKey: 'test_very-secret' };
const rub = (minor: number) => ({ minor, currency: 'RUB' });

let yookassa: RunningYookassa;
let now: number;

beforeAll(async () => {
  now = Date.now();
  yookassa = await startYookassa({ ...credentials, dir: tempDir(), now: () => new Date(now) });
});

afterEach(() => yookassa.faults.clear());
afterAll(() => yookassa.close());

const providerAt = (apiUrl: string) => yookassaProvider({ apiUrl, ...credentials, vatCode: 1, gapMs: 1 });
const provider = () => providerAt(yookassa.url);

interface Changes {
  money?: ReturnType<typeof rub>;
  saveMethod?: boolean;
  savedMethodId?: string;
  idempotenceKey?: string;
}

const order = (changes: Changes = {}) => {
  const money = changes.money ?? rub(25_000_00);
  return {
    paymentId: crypto.randomUUID(),
    idempotenceKey: crypto.randomUUID(),
    description: 'Коммерческая лицензия',
    returnUrl: 'http://shop.test/payment/success',
    locale: 'ru' as const,
    email: 'anna@example.test',
    ...changes,
    money,
    items: [{ description: 'Коммерческая лицензия', money, vatCode: 1 }],
  };
};

const refundOf = (providerPaymentId: string, minor: number) => ({
  idempotenceKey: crypto.randomUUID(),
  providerPaymentId,
  money: rub(minor),
  description: 'Возврат',
  items: [{ description: 'Лицензия', money: rub(minor), vatCode: 1 }],
  email: 'anna@example.test',
});

/** Buys once with a card that is saved, and returns the id by which the shop charges it again. */
const saveCard = async (choice = {}) => {
  const { id } = await provider().createPayment(order({ saveMethod: true }));
  yookassa.pay(id, choice);
  const { method } = (await provider().findPayment(id)) ?? {};
  return method as NonNullable<typeof method>;
};

/** Answers every request with this, whatever was asked. */
const answeringWith = async (body: object, status = 200) => {
  const server = createServer((_request, response) => response.writeHead(status).end(JSON.stringify(body)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return providerAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v3`);
};

it('says what a payment was paid with, and saves nothing unasked', async () => {
  const { id } = await provider().createPayment(order());
  yookassa.pay(id, { card: '2202474301322987' });
  expect(await provider().findPayment(id)).toMatchObject({
    method: { type: 'bank_card', id, saved: false, title: 'Bank card *2987' },
  });
  expect(yookassa.cards().map((card) => card.id)).not.toContain(id);
});

it('charges a saved card without the customer, once with one key', async () => {
  const method = await saveCard();
  expect(method).toEqual({ type: 'bank_card', id: expect.any(String), saved: true, title: 'Bank card *4444' });
  const wanted = order({ savedMethodId: method.id });
  yookassa.faults.next('error-after', { on: 'createPayment' });
  const payment = await provider().createPayment(wanted);
  expect(payment).toMatchObject({ status: 'succeeded', confirmationUrl: null, paidAt: new Date(now), method });
  expect(await provider().createPayment(wanted)).toEqual(payment);
  const charged = yookassa.payments().filter(({ metadata }) => metadata.payment_id === wanted.paymentId);
  expect(charged).toHaveLength(1);
});

it.each(declineReasons)('tells that the bank declined an autopayment: %s', async (reason) => {
  const { id } = await saveCard();
  yookassa.faults.autopayments(reason, { count: 1 });
  expect(await provider().createPayment(order({ savedMethodId: id }))).toMatchObject({
    status: 'canceled',
    cancelReason: reason,
    paidAt: null,
    method: { id, saved: true },
  });
  expect(await provider().createPayment(order({ savedMethodId: id }))).toMatchObject({ status: 'succeeded' });
});

it('is refused a saved method that the provider does not know, or not any more', async () => {
  const { id } = await saveCard();
  yookassa.removeCard(id);
  for (const savedMethodId of [id, '2c5d0b5e-000f-5000-8000-000000000000']) {
    const refused = provider().createPayment(order({ savedMethodId }));
    await expect(refused).rejects.toBeInstanceOf(ProviderRefused);
    await expect(refused).rejects.toMatchObject({ code: 'invalid_request', field: 'method' });
  }
});

it('is refused to save and to charge cards where YooKassa does not allow it, and sells as before', async () => {
  const { id } = await saveCard();
  yookassa.faults.autopaymentsAllowed(false);
  for (const wanted of [{ saveMethod: true }, { savedMethodId: id }]) {
    const refused = provider().createPayment(order(wanted));
    await expect(refused).rejects.toBeInstanceOf(ProviderRefused);
    await expect(refused).rejects.toMatchObject({
      code: 'forbidden',
      explanation: expect.stringContaining("can't make recurring payments"),
    });
  }
  expect(await provider().createPayment(order())).toMatchObject({ status: 'pending' });
});

it('takes a 403 for no answer where the order needs no special right, or a proxy gave it', async () => {
  const forbidden = { type: 'error', code: 'forbidden', description: 'Not enough rights' };
  const shop = await answeringWith(forbidden, 403);
  await expect(shop.createPayment(order())).rejects.toThrow(ProviderUnavailable);
  const proxy = await answeringWith({ message: 'Forbidden' }, 403);
  await expect(proxy.createPayment(order({ savedMethodId: 'x' }))).rejects.toThrow(ProviderUnavailable);
});

it('sees an autopayment wait, and then its outcome', async () => {
  const { id } = await saveCard();
  yookassa.faults.autopayments('pending');
  const waiting = await provider().createPayment(order({ savedMethodId: id }));
  expect(waiting).toMatchObject({ status: 'pending', confirmationUrl: null });
  yookassa.fail(waiting.id, 'issuer_unavailable');
  expect(await provider().findPayment(waiting.id)).toMatchObject({
    status: 'canceled',
    cancelReason: 'issuer_unavailable',
  });
});

it('refunds a payment by SBP, which takes until the next day in Moscow', async () => {
  now = Date.parse('2026-11-15T20:59:00Z');
  const { id } = await provider().createPayment(order({ money: rub(700_000_00) }));
  yookassa.pay(id);
  expect(await provider().findPayment(id)).toMatchObject({ method: { type: 'sbp', saved: false, title: null } });
  const refund = await provider().refund(refundOf(id, 100_00));
  expect(refund.status).toBe('pending');
  now = Date.parse('2026-11-15T21:00:00Z');
  expect((await provider().findRefund(refund.id))?.status).toBe('succeeded');
  expect((await provider().findPayment(id))?.refunded).toEqual(rub(100_00));
});

const paid = {
  id: 'known',
  status: 'succeeded',
  amount: { value: '1.00', currency: 'RUB' },
  created_at: '2026-11-15T10:00:00.000Z',
};

it.each([
  ['nothing', undefined],
  ['null', null],
  ['text', 'bank_card'],
  ['no id', { type: 'bank_card', saved: true }],
  ['an id that is none', { type: 'bank_card', saved: true, id: '../x' }],
  ['no word whether it was saved', { type: 'bank_card', id: 'm1' }],
  ['a type that is none', { type: 'bank card', id: 'm1', saved: true }],
])('sees that a payment was paid, although its method is %s', async (_what, payment_method) => {
  const { findPayment } = await answeringWith({ ...paid, payment_method });
  expect(await findPayment('known')).toMatchObject({ status: 'succeeded', method: null });
});

it.each([
  ['a new type', { type: 'new_pay', id: 'm1', saved: true }, null],
  ['another title', { type: 'sbp', id: 'm1', saved: true, title: 7 }, null],
  [
    'a title that a database could not store',
    { type: 'sbp', id: 'm1', saved: true, title: 'a\0b\ud83dc' },
    'a\u{fffd}b\u{fffd}c',
  ],
])('reads a method with %s', async (_what, payment_method, title) => {
  const { findPayment } = await answeringWith({ ...paid, payment_method });
  const { type, id, saved } = payment_method;
  expect((await findPayment('known'))?.method).toEqual({ type, id, saved, title });
});
