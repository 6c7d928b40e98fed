import { expect, it } from 'vitest';
import { caller, credentials, order, started } from '../test/shop.ts';

const HOUR = 3_600_000;

/** Starts a stand-in with a clock that the test moves. */
const withClock = async () => {
  let time = Date.parse('2026-11-15T10:00:00.000Z');
  const yookassa = await started({ now: () => new Date(time) });
  return {
    yookassa,
    api: caller(yookassa.url),
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
};

it('makes a payment that waits to be confirmed on its page', async () => {
  const { yookassa, api } = await withClock();
  const { status, body } = await api.post('/payments', order());
  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.stringMatching(/^[\da-f]{8}-000f-5000-[\da-f]{4}-[\da-f]{12}$/),
    status: 'pending',
    paid: false,
    amount: { value: '25000.00', currency: 'RUB' },
    confirmation: {
      type: 'redirect',
      return_url: 'http://shop.test/back?payment=1',
      confirmation_url: `${yookassa.origin}/checkout/${body.id}`,
    },
    created_at: '2026-11-15T10:00:00.000Z',
    description: 'Commercial license',
    metadata: { payment_id: '1' },
    recipient: { account_id: credentials.shopId, gateway_id: expect.any(String) },
    refundable: false,
    test: true,
  });
  expect((await api.get(`/payments/${body.id}`)).body).toEqual(body);
});

it('lets in only the shop with its secret', async () => {
  const { url } = await started();
  const stranger = caller(url, { ...credentials, secretKey: 'wrong' });
  const refused = { status: 401, body: { type: 'error', code: 'invalid_credentials', parameter: 'Authorization' } };
  expect(await stranger.get('/payments')).toMatchObject(refused);
  expect(await stranger.post('/payments', order())).toMatchObject(refused);
  expect((await fetch(`${url}/payments`)).status).toBe(401);
});

it('gives the same key its first answer for 24 hours, and then starts anew', async () => {
  const { yookassa, api, pass } = await withClock();
  const first = await api.post('/payments', order(), 'key');
  yookassa.pay(first.body.id);
  pass(24 * HOUR - 1);
  expect(await api.post('/payments', order(), 'key')).toEqual(first);
  expect(yookassa.payments()).toHaveLength(1);
  pass(1);
  expect((await api.post('/payments', order(), 'key')).body.id).not.toBe(first.body.id);
});

it('refuses a key that came with another order', async () => {
  const { url } = await started();
  const api = caller(url);
  await api.post('/payments', order(), 'key');
  const again = await api.post('/payments', order({ description: 'Something else' }), 'key');
  expect(again).toMatchObject({
    status: 400,
    body: {
      type: 'error',
      code: 'invalid_request',
      description: 'Idempotence key duplicated',
      parameter: 'Idempotence-Key',
    },
  });
  expect((await api.post('/refunds', order(), 'key')).body.description).toBe('Idempotence key duplicated');
});

const rub = (value: string) => ({ amount: { value, currency: 'RUB' } });

it('goes straight to succeeded with capture, and keeps nothing of the confirmation', async () => {
  const { yookassa, api } = await withClock();
  const { id } = (await api.post('/payments', order())).body;
  yookassa.pay(id);
  const { body } = await api.get(`/payments/${id}`);
  expect(body).toMatchObject({
    status: 'succeeded',
    paid: true,
    refundable: true,
    captured_at: '2026-11-15T10:00:00.000Z',
    refunded_amount: { value: '0.00', currency: 'RUB' },
    payment_method: { type: 'bank_card' },
  });
  expect(body).not.toHaveProperty('confirmation');
  expect(() => yookassa.fail(id)).toThrow('is succeeded');
});

it('cancels payments that were not confirmed within an hour, or not captured within a week', async () => {
  const { yookassa, api, pass } = await withClock();
  const left = (await api.post('/payments', order())).body.id;
  const held = (await api.post('/payments', order({ capture: false }))).body.id;
  yookassa.pay(held);
  const get = async (id: string) => (await api.get(`/payments/${id}`)).body;
  pass(HOUR - 1);
  expect((await get(left)).status).toBe('pending');
  pass(1);
  expect(await get(left)).toMatchObject({
    status: 'canceled',
    cancellation_details: { party: 'yoo_money', reason: 'expired_on_confirmation' },
  });
  pass(7 * 24 * HOUR - HOUR - 1);
  expect((await get(held)).status).toBe('waiting_for_capture');
  pass(1);
  expect(await get(held)).toMatchObject({
    status: 'canceled',
    cancellation_details: { party: 'yoo_money', reason: 'expired_on_capture' },
  });
});

it('refunds in parts, never more than was paid', async () => {
  const { yookassa, api } = await withClock();
  const { id } = (await api.post('/payments', order())).body;
  const refund = (value: string) => api.post('/refunds', { payment_id: id, ...rub(value), description: 'Part' });
  expect(await refund('1.00')).toMatchObject({ status: 400, body: { parameter: 'payment_id' } });
  yookassa.pay(id);
  const { body } = await refund('10000.00');
  expect(body).toEqual({
    id: expect.any(String),
    payment_id: id,
    status: 'succeeded',
    created_at: '2026-11-15T10:00:00.000Z',
    ...rub('10000.00'),
    description: 'Part',
  });
  expect((await api.get(`/refunds/${body.id}`)).body).toEqual(body);
  expect(await refund('15000.01')).toMatchObject({ status: 400, body: { parameter: 'amount.value' } });
  expect((await api.get(`/payments/${id}`)).body).toMatchObject({
    refunded_amount: { value: '10000.00' },
    refundable: true,
  });
  await refund('15000.00');
  expect((await api.get(`/payments/${id}`)).body).toMatchObject({
    refunded_amount: { value: '25000.00' },
    refundable: false,
  });
});

it('counts a refund once it has settled, and reserves its sum until then', async () => {
  const { yookassa, api } = await withClock();
  const { id } = (await api.post('/payments', order())).body;
  yookassa.pay(id);
  yookassa.faults.refundsPending(true);
  const refund = () => api.post('/refunds', { payment_id: id, ...rub('25000.00') });
  const first = (await refund()).body;
  expect(first.status).toBe('pending');
  expect((await refund()).status).toBe(400);
  expect(yookassa.settleRefund(first.id, 'canceled')).toHaveProperty('cancellation_details');
  const second = (await refund()).body;
  expect((await api.get(`/payments/${id}`)).body.refunded_amount.value).toBe('0.00');
  yookassa.settleRefund(second.id, 'succeeded');
  expect((await api.get(`/payments/${id}`)).body.refunded_amount.value).toBe('25000.00');
});

it('lists by time, newest first, page by page', async () => {
  const { api, pass } = await withClock();
  const made: string[] = [];
  for (let count = 0; count < 7; count += 1) {
    made.unshift((await api.post('/payments', order())).body.id);
    // Two payments at a time share a moment.
    pass(count % 2 ? 60_000 : 0);
  }
  const seen: string[] = [];
  let cursor = '';
  do {
    const { body } = await api.get(`/payments?limit=3${cursor && `&cursor=${cursor}`}`);
    expect(body.type).toBe('list');
    expect(body.items.length).toBeLessThanOrEqual(3);
    seen.push(...body.items.map(({ id }: { id: string }) => id));
    cursor = body.next_cursor ?? '';
  } while (cursor);
  expect(seen).toHaveLength(7);
  expect(new Set(seen)).toEqual(new Set(made));
  expect(seen[0]).toBe(made[0]);

  const between = 'created_at.gte=2026-11-15T10:01:00.000Z&created_at.lte=2026-11-15T10:02:00.000Z';
  const { body } = await api.get(`/payments?${between}`);
  expect(new Set(body.items.map(({ id }: { id: string }) => id))).toEqual(new Set(made.slice(1, 5)));
  expect((await api.get('/payments?status=succeeded')).body).toEqual({ type: 'list', items: [] });
});
