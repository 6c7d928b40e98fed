import { expect, it, vi } from 'vitest';
import { type AnyJson, caller, folder, order, started, webhook } from '../test/shop.ts';

const paid = async (yookassa: Awaited<ReturnType<typeof started>>, changes = {}) => {
  const { id } = (await caller(yookassa.url).post('/payments', order(changes))).body;
  yookassa.pay(id);
  return id as string;
};

const events = (received: AnyJson[]) => received.map(({ event }) => event);

it('notifies of every transition, with the object as it then was', async () => {
  const hook = await webhook();
  const yookassa = await started({ webhookUrl: hook.url });
  const api = caller(yookassa.url);
  const id = await paid(yookassa, { capture: false });
  await vi.waitFor(() => expect(hook.received).toHaveLength(1));
  await api.post(`/payments/${id}/capture`);
  await vi.waitFor(() => expect(hook.received).toHaveLength(2));
  await api.post('/refunds', { payment_id: id, amount: { value: '1.00', currency: 'RUB' } });
  await vi.waitFor(() => expect(hook.received).toHaveLength(3));
  yookassa.fail((await api.post('/payments', order())).body.id);
  await vi.waitFor(() => expect(hook.received).toHaveLength(4));
  expect(events(hook.received)).toEqual([
    'payment.waiting_for_capture',
    'payment.succeeded',
    'refund.succeeded',
    'payment.canceled',
  ]);
  expect(hook.received[0]).toMatchObject({
    type: 'notification',
    object: { id, status: 'waiting_for_capture', metadata: { payment_id: '1' } },
  });
  expect(hook.received[2].object).toMatchObject({ payment_id: id, status: 'succeeded' });
  await vi.waitFor(() => expect(yookassa.notifications.map(({ status }) => status)).toEqual([200, 200, 200, 200]));
});

it('repeats until the answer is 200 and nothing else', async () => {
  const hook = await webhook((count) => [500, 302, 204, 404, 200][count - 1] ?? 200);
  const yookassa = await started({ webhookUrl: hook.url });
  await paid(yookassa);
  await vi.waitFor(() => expect(yookassa.notifications.map(({ status }) => status)).toEqual([500, 302, 204, 404, 200]));
  expect(yookassa.notifications.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5]);
  expect(yookassa.undelivered()).toBe(0);
});

it('keeps payments, keys and undelivered notifications over a restart', async () => {
  const dir = folder();
  const down = await webhook(() => 503);
  const first = await started({ dir, webhookUrl: down.url, redeliveryScale: 1 });
  const made = await caller(first.url).post('/payments', order(), 'key');
  first.pay(made.body.id);
  await vi.waitFor(() => expect(first.notifications).toHaveLength(1));
  await first.close();

  const up = await webhook();
  const second = await started({ dir, webhookUrl: up.url, redeliveryScale: 1 });
  await vi.waitFor(() => expect(events(up.received)).toEqual(['payment.succeeded']));
  expect((await caller(second.url).get(`/payments/${made.body.id}`)).body.status).toBe('succeeded');
  expect((await caller(second.url).post('/payments', order(), 'key')).body.id).toBe(made.body.id);
  expect(second.payments()).toHaveLength(1);
});
