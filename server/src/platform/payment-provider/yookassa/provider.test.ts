import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { losses, type RunningYookassa, startYookassa } from '@warden/yookassa';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { tempDir } from '../../../../../scripts/lib/temp-dir.ts';
import type { Money } from '../../money.ts';
import { ProviderRefused, ProviderUnavailable } from '../provider.ts';
import { yookassaProvider } from './provider.ts';

const credentials = { shopId: '100500', secretKey: 'test_very-secret' };
// This is long enough for any answer that comes at all, even on a busy machine.
const TRY_MS = 30_000;
const quick = { vatCode: 1, timeoutMs: TRY_MS, gapMs: 1 };

let now: number;
let yookassa: RunningYookassa;
let onHang = () => {};

/** Makes an attempt time out exactly when the stand-in hangs, and never because the machine is slow. */
const timeOutOnHang = () => {
  let current = new AbortController();
  const { timeout } = AbortSignal;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    if (milliseconds !== TRY_MS) return timeout.call(AbortSignal, milliseconds);
    current = new AbortController();
    return current.signal;
  });
  onHang = () => current.abort(new DOMException('The provider hangs', 'TimeoutError'));
};

beforeAll(async () => {
  now = Date.now();
  yookassa = await startYookassa({ ...credentials, dir: tempDir(), now: () => new Date(now), onHang: () => onHang() });
});

afterEach(() => {
  yookassa.faults.clear();
  onHang = () => {};
});

afterAll(async () => {
  await yookassa.close();
});

const provider = (changes = {}) => yookassaProvider({ apiUrl: yookassa.url, ...credentials, ...quick, ...changes });

const rub = (minor: number) => ({ minor, currency: 'RUB' });

interface Changes {
  money?: Money;
  description?: string;
  idempotenceKey?: string;
}

/** One license, for as much as the whole. */
const order = (changes: Changes = {}) => {
  const facts = {
    paymentId: crypto.randomUUID(),
    idempotenceKey: crypto.randomUUID(),
    money: rub(25_000_00),
    description: 'Коммерческая лицензия',
    returnUrl: 'http://shop.test/payment/success',
    locale: 'ru' as const,
    email: 'anna@example.test',
    ...changes,
  };
  return { ...facts, items: [{ description: facts.description, money: facts.money, vatCode: 1 }] };
};

const refundOf = (providerPaymentId: string, changes: Changes = {}) => {
  const facts = {
    idempotenceKey: crypto.randomUUID(),
    providerPaymentId,
    money: rub(25_000_00),
    description: 'Возврат',
    email: 'anna@example.test',
    ...changes,
  };
  return {
    ...facts,
    items: [{ description: 'Лицензия Warden «Коммерческая», 1 год, prod', money: facts.money, vatCode: 1 }],
  };
};

/** Starts a server that answers as the test wants. */
const answering = async (listener: RequestListener) => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return provider({ apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3` });
};

const answeringWith = (body: object | string, status = 200) =>
  answering((_request, response) =>
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body)),
  );

const made = (paymentId: string) => yookassa.payments().filter(({ metadata }) => metadata.payment_id === paymentId);

it('makes a payment that knows ours, its price and where to pay it', async () => {
  const wanted = order();
  const payment = await provider().createPayment(wanted);
  expect(payment).toEqual({
    id: expect.any(String),
    status: 'pending',
    money: wanted.money,
    refunded: null,
    paymentId: wanted.paymentId,
    shopId: credentials.shopId,
    confirmationUrl: `${yookassa.origin}/checkout/${payment.id}`,
    createdAt: new Date(now),
    paidAt: null,
    cancelReason: null,
    method: null,
    test: true,
  });
  expect(await provider().findPayment(payment.id)).toEqual(payment);
});

it('sees a payment succeed, when it was paid, and its fiscal receipt', async () => {
  const { id } = await provider().createPayment(order());
  expect(await provider().findReceipt(id)).toBeUndefined();
  yookassa.pay(id);
  expect(await provider().findPayment(id)).toMatchObject({
    status: 'succeeded',
    paidAt: new Date(now),
    refunded: rub(0),
    confirmationUrl: null,
  });
  expect(await provider().findReceipt(id)).toEqual({ status: 'succeeded', url: null });
  expect(await provider().findReceipt('../payments')).toBeUndefined();
  expect(await provider().findReceipt('nobody-knows')).toBeUndefined();
});

it('reads the receipt of the payment, not of its refund, and not a canceled one that was sent again', async () => {
  const receipt = (type: string, status: string, payment_id = 'p1') => ({ id: 'rt', type, status, payment_id });
  const items = [
    receipt('payment', 'succeeded', 'p2'),
    receipt('refund', 'pending'),
    receipt('payment', 'canceled'),
    receipt('payment', 'succeeded'),
  ];
  const { findReceipt } = await answeringWith({ type: 'list', items });
  expect(await findReceipt('p1')).toEqual({ status: 'succeeded', url: null });
});

it('sees why a payment was canceled, also a reason that a database could not store', async () => {
  const { id } = await provider().createPayment(order());
  yookassa.fail(id);
  expect(await provider().findPayment(id)).toMatchObject({ status: 'canceled', cancelReason: 'insufficient_funds' });
  const canceled = yookassa.payments().find((payment) => payment.id === id);
  const cancellation_details = { party: 'x', reason: 'a\0b\ud83dc' };
  const { findPayment } = await answeringWith({ ...canceled, cancellation_details });
  expect(await findPayment(id)).toMatchObject({ status: 'canceled', cancelReason: 'a\u{fffd}b\u{fffd}c' });
});

it.each([
  ['an address with half a surrogate pair', { confirmation: { confirmation_url: 'https://pay.test/\ud83d' } }],
  ['an address with a null byte', { confirmation: { confirmation_url: 'https://pay.test/\0' } }],
  ['a moment in the year 10000', { captured_at: '+010000-01-01T00:00:00.000Z' }],
  ['a moment before Christ', { captured_at: '-000001-01-01T00:00:00.000Z' }],
  ['no moment', { captured_at: 'soon' }],
])('sees that a payment was paid, also with %s, which a database could not store', async (_, change) => {
  const { id } = await provider().createPayment(order());
  yookassa.pay(id);
  const { captured_at, ...paid } = yookassa.payments().find((payment) => payment.id === id) as { captured_at?: string };
  const { findPayment } = await answeringWith({ ...paid, ...change });
  expect(await findPayment(id)).toMatchObject({ status: 'succeeded', paidAt: null, confirmationUrl: null });
});

it('sends the receipt that the law asks for, and cuts a long description without breaking a character', async () => {
  let sent = '';
  const recording = await answering((request, response) => {
    request.on('data', (chunk) => {
      sent += chunk;
    });
    request.on('end', () => response.writeHead(400).end('{}'));
  });
  const description = `${'а'.repeat(127)}😀 и ещё`;
  await expect(recording.createPayment(order({ description }))).rejects.toThrow(ProviderUnavailable);
  expect(JSON.parse(sent)).toMatchObject({
    amount: { value: '25000.00', currency: 'RUB' },
    capture: true,
    description: 'а'.repeat(127),
    confirmation: { type: 'redirect', return_url: 'http://shop.test/payment/success', locale: 'ru_RU' },
    receipt: {
      customer: { email: 'anna@example.test' },
      items: [
        {
          description: 'а'.repeat(127),
          quantity: 1,
          measure: 'piece',
          amount: { value: '25000.00', currency: 'RUB' },
          vat_code: 1,
          payment_subject: 'intellectual_activity',
          payment_mode: 'full_payment',
        },
      ],
    },
  });
});

it('names each license of an order on the receipt, and those alone that a refund gives back', async () => {
  const items = [1_000_01, 2_000_00, 500_00].map((minor, place) => ({
    description: `Лицензия ${place + 1}`,
    money: rub(minor),
    vatCode: 1,
  }));
  const { id } = await provider().createPayment({ ...order({ money: rub(3_500_01) }), items });
  yookassa.pay(id);
  await provider().refund({ ...refundOf(id, { money: rub(2_000_00) }), items: items.slice(1, 2) });
  const authorization = `Basic ${btoa(`${credentials.shopId}:${credentials.secretKey}`)}`;
  const answer = await fetch(`${yookassa.url}/receipts?payment_id=${id}`, { headers: { authorization } });
  const { items: receipts } = (await answer.json()) as { items: { items: object[] }[] };
  expect(receipts.map((receipt) => receipt.items)).toMatchObject([
    [{ description: 'Лицензия 2', amount: { value: '2000.00' } }],
    items.map(({ description, money }) => ({ description, amount: { value: (money.minor / 100).toFixed(2) } })),
  ]);
});

it('refunds, and finds the refund and its sum again', async () => {
  const { id } = await provider().createPayment(order());
  yookassa.pay(id);
  const refund = await provider().refund(refundOf(id, { money: rub(1_50) }));
  expect(refund).toEqual({
    cancelReason: null,
    id: expect.any(String),
    providerPaymentId: id,
    status: 'succeeded',
    money: rub(1_50),
    createdAt: new Date(now),
  });
  expect(await provider().findRefund(refund.id)).toEqual(refund);
  expect((await provider().findPayment(id))?.refunded).toEqual(rub(1_50));
});

it('does not know what the provider does not know, and asks no server about what is no id', async () => {
  expect(await provider().findPayment('2c5d0b5e-000f-5000-8000-000000000000')).toBeUndefined();
  expect(await provider().findRefund('2c5d0b5e-000f-5000-8000-000000000000')).toBeUndefined();
  const unreachable = provider({ apiUrl: 'http://127.0.0.1:1/v3' });
  for (const id of ['', '..', '../refunds', 'a/b', 'a?b', '%2e%2e', 'x'.repeat(65)]) {
    expect(await unreachable.findPayment(id)).toBeUndefined();
    expect(await unreachable.findRefund(id)).toBeUndefined();
    await expect(unreachable.cancel(id, 'key')).rejects.toMatchObject({ code: 'not_found' });
  }
});

it('takes a no for a no', async () => {
  const { id } = await provider().createPayment(order());
  await expect(provider().refund(refundOf(id))).rejects.toThrow(ProviderRefused);
  await expect(provider().cancel(id, 'cancel')).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(provider().capture(id, rub(1_00), 'capture')).rejects.toThrow(ProviderRefused);
  await expect(provider().createPayment(order({ money: rub(700_000_01) }))).rejects.toMatchObject({
    code: 'invalid_request',
    message: 'the payment provider refused: invalid_request (amount.value)',
  });
});

it.each(losses)('makes one payment with one key, although "%s" meets the first try, or all three', async (fault) => {
  timeOutOnHang();
  for (const count of [1, 3]) {
    const wanted = order();
    yookassa.faults.next(fault, { count });
    if (count === 3) {
      await expect(provider().createPayment(wanted)).rejects.toThrow(ProviderUnavailable);
      expect(made(wanted.paymentId)).toHaveLength(fault.endsWith('-after') ? 1 : 0);
      yookassa.faults.clear();
    }
    const payment = await provider().createPayment(wanted);
    expect(made(wanted.paymentId)).toMatchObject([{ id: payment.id }]);
  }
});

it.each(['error-after', 'hang-after', 'reset-after'] as const)(
  'refunds once although the answer meets "%s"',
  async (fault) => {
    timeOutOnHang();
    const { id } = await provider().createPayment(order());
    yookassa.pay(id);
    yookassa.faults.next(fault, { on: 'createRefund' });
    await provider().refund(refundOf(id, { money: rub(100_00) }));
    expect((await provider().findPayment(id))?.refunded).toEqual(rub(100_00));
  },
);

it.each(['error-before', 'reset-before', 'hang-before', 'too-many-requests'] as const)(
  'asks again when a question meets "%s"',
  async (fault) => {
    timeOutOnHang();
    const { id } = await provider().createPayment(order());
    yookassa.faults.next(fault, { on: ['findPayment', 'listPayments'] });
    expect((await provider().findPayment(id))?.id).toBe(id);
    yookassa.faults.next(fault, { on: 'listPayments' });
    const [newest] = await Array.fromAsync(provider().payments(new Date(now - 1000)));
    expect(newest).toBeDefined();
  },
);

it('does not wait longer than it should', async () => {
  yookassa.faults.next('hang-before', { count: 9 });
  let tries = 0;
  onHang = () => {
    tries += 1;
  };
  await expect(provider({ timeoutMs: 100, retries: 8 }).findPayment('x')).rejects.toThrow('did not answer in time');
  // All attempts together may take three times as long as one, whatever their number.
  expect(tries).toBeLessThan(5);
});

it('takes a wrong secret, or a key that was used for another order, for no answer about the payment', async () => {
  const misconfigured = provider({ secretKey: 'wrong' });
  await expect(misconfigured.createPayment(order())).rejects.toThrow(ProviderUnavailable);
  await expect(misconfigured.findPayment('x')).rejects.toThrow('answered 401: check the shop id, the secret key');
  const wanted = order();
  await provider().createPayment(wanted);
  await expect(provider().createPayment({ ...wanted, description: 'Другое' })).rejects.toThrow(ProviderUnavailable);
  for (const idempotenceKey of ['', 'k'.repeat(65)]) {
    await expect(provider().createPayment(order({ idempotenceKey }))).rejects.toThrow(RangeError);
  }
});

it('holds and lets go, or takes, by capture and cancel', async () => {
  const hold = async () => {
    const answer = await fetch(`${yookassa.url}/payments`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${credentials.shopId}:${credentials.secretKey}`)}`,
        'content-type': 'application/json',
        'idempotence-key': crypto.randomUUID(),
      },
      body: JSON.stringify({
        amount: { value: '100.00', currency: 'RUB' },
        confirmation: { type: 'redirect', return_url: 'http://shop.test' },
      }),
    });
    const { id } = (await answer.json()) as { id: string };
    yookassa.pay(id);
    return id;
  };
  const authorized = await hold();
  expect(await provider().findPayment(authorized)).toMatchObject({ status: 'waiting_for_capture', paymentId: null });
  expect(await provider().capture(authorized, rub(100_00), 'take it')).toMatchObject({ status: 'succeeded' });
  expect(await provider().cancel(await hold(), 'let it go')).toMatchObject({ cancelReason: 'canceled_by_merchant' });
});

it('reads the whole list, page by page, and only the time asked for', async () => {
  now += 3_600_000;
  const since = new Date(now);
  const ids: string[] = [];
  for (let count = 0; count < 103; count += 1) {
    now += 1;
    ids.unshift((await provider().createPayment(order())).id);
  }
  const until = new Date(now);
  now += 1;
  yookassa.pay(ids[0] as string);
  await provider().refund(refundOf(ids[0] as string, { money: rub(1_00) }));
  await provider().createPayment(order());
  const listed = await Array.fromAsync(provider().payments(since, until));
  expect(listed.map(({ id }) => id)).toEqual(ids);
  expect(await Array.fromAsync(provider().payments(since))).toHaveLength(104);
  expect(await Array.fromAsync(provider().refunds(since))).toMatchObject([{ providerPaymentId: ids[0] }]);
});

const object = {
  id: 'known',
  status: 'pending',
  amount: { value: '1.00', currency: 'RUB' },
  created_at: '2026-11-15T10:00:00.000Z',
};

it('understands a payment that something else has made, and fields that are new', async () => {
  const metadata = { payment_id: 7, other: null };
  const confirmation = { type: 'mobile_application', confirmation_url: 'bank://pay' };
  const { findPayment } = await answeringWith({ ...object, metadata, confirmation, news: {} });
  expect(await findPayment('known')).toMatchObject({
    id: 'known',
    paymentId: null,
    confirmationUrl: null,
    test: false,
  });
});

it.each([
  ['a page of a proxy', 200, '<html>'],
  ['another status', 200, JSON.stringify({ ...object, status: 'lost' })],
  ['a sum that is none', 200, JSON.stringify({ ...object, amount: { value: '1.001', currency: 'RUB' } })],
  ['another payment', 200, JSON.stringify({ ...object, id: 'unknown' })],
  ['a redirect', 302, ''],
  ['"not found" by a proxy', 404, 'Not Found'],
  ['a refusal by a proxy', 400, '{"error":"bad"}'],
  ['a refusal of rights', 403, '{"type":"error","code":"forbidden"}'],
])('learns nothing from %s', async (_what, status, body) => {
  const odd = await answering(({ url }, response) =>
    url === '/elsewhere'
      ? response.end(JSON.stringify(object))
      : response.writeHead(status, { location: '/elsewhere' }).end(body),
  );
  await expect(odd.findPayment('known')).rejects.toThrow(ProviderUnavailable);
});

it('puts neither addresses nor secrets into its errors', async () => {
  const quoting = (status: number) =>
    answering((request, response) => {
      const description = `anna@example.test is wrong, so is ${request.headers.authorization}`;
      const parameter = 'anna@example.test';
      response
        .writeHead(status)
        .end(JSON.stringify({ type: 'error', code: 'invalid_request', description, parameter }));
    });
  const unreachable = provider({ apiUrl: 'http://127.0.0.1:1/v3' });
  for (const chatty of [await quoting(400), await quoting(401), await quoting(500), unreachable]) {
    const error = await chatty.createPayment(order()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    const { message, stack, cause, ...rest } = error as Error;
    const everything = JSON.stringify([message, stack, String(cause), rest]);
    for (const secret of ['anna@', 'test_very-secret', btoa('100500:test_very-secret'), 'лицензия']) {
      expect(everything).not.toContain(secret);
    }
  }
});
