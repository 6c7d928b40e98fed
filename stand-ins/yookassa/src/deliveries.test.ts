import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { type AnyJson, caller, credentials, folder, order, started, webhook } from '../test/shop.ts';

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

it('notifies of an expired payment without being called', async () => {
  const hook = await webhook();
  let time = Date.now();
  const yookassa = await started({ webhookUrl: hook.url, now: () => new Date(time) });
  await caller(yookassa.url).post('/payments', order());
  time += 3_600_000;
  await vi.waitFor(() => expect(events(hook.received)).toEqual(['payment.canceled']));
});

it('repeats, with growing gaps, until the answer is 200 and nothing else', async () => {
  const hook = await webhook((count) => [500, 302, 204, 404, 200][count - 1] ?? 200);
  const yookassa = await started({ webhookUrl: hook.url });
  await paid(yookassa);
  await vi.waitFor(() => expect(yookassa.notifications.map(({ status }) => status)).toEqual([500, 302, 204, 404, 200]));
  expect(yookassa.notifications.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5]);
  const times = yookassa.notifications.map(({ at }) => at.getTime());
  expect((times[4] ?? 0) - (times[3] ?? 0)).toBeGreaterThan(35);
  await pause(100);
  expect(hook.received).toHaveLength(5);
});

it('takes silence for no', async () => {
  const hook = await webhook((count) => (count === 1 ? 'silence' : 200));
  const yookassa = await started({ webhookUrl: hook.url, webhookTimeoutMs: 50 });
  await paid(yookassa);
  await vi.waitFor(() => expect(yookassa.notifications.at(-1)?.status).toBe(200));
  expect(yookassa.notifications[0]?.status).toBeNull();
});

it('does not let one notification that hangs keep others waiting', async () => {
  const hook = await webhook((count) => (count === 1 ? 'silence' : 200));
  const yookassa = await started({ webhookUrl: hook.url });
  await paid(yookassa);
  await vi.waitFor(() => expect(hook.received).toHaveLength(1));
  await paid(yookassa);
  await vi.waitFor(() => expect(hook.received).toHaveLength(2));
});

it('gives up after a day', async () => {
  const hook = await webhook(() => 500);
  const yookassa = await started({ webhookUrl: hook.url, redeliveryScale: 0.00001 });
  await paid(yookassa);
  await vi.waitFor(() => expect(yookassa.notifications.length).toBeGreaterThan(0));
  await vi.waitFor(() => expect(yookassa.undelivered()).toBe(0));
  expect(yookassa.notifications.map(({ status }) => status)).not.toContain(200);
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

it('loses nothing when it is killed', async () => {
  const dir = folder();
  const program = `
    import { startYookassa } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
    const { url, pay } = await startYookassa({ ...${JSON.stringify({ ...credentials, dir })}, webhookUrl: 'http://127.0.0.1:1/' });
    process.on('message', (id) => process.send(pay(id).status));
    process.send(url);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [url] = await once(child, 'message');
  const { body } = await caller(url).post('/payments', order(), 'key');
  child.send(body.id);
  expect(await once(child, 'message')).toEqual(['succeeded', undefined]);
  child.kill('SIGKILL');
  await once(child, 'exit');

  const hook = await webhook();
  const yookassa = await started({ dir, webhookUrl: hook.url });
  expect(yookassa.payments()).toMatchObject([{ id: body.id, status: 'succeeded' }]);
  expect((await caller(yookassa.url).post('/payments', order(), 'key')).body).toEqual(body);
  await vi.waitFor(() => expect(events(hook.received)).toEqual(['payment.succeeded']));
});

it('sends nothing to a shop without an address, and to one that is set later', async () => {
  const hook = await webhook();
  const yookassa = await started();
  await paid(yookassa);
  yookassa.setWebhookUrl(hook.url);
  const id = await paid(yookassa);
  await vi.waitFor(() => expect(hook.received).toHaveLength(1));
  expect(hook.received[0].object.id).toBe(id);
});

it('drops, repeats and delays notifications on request', async () => {
  const hook = await webhook();
  const yookassa = await started({ webhookUrl: hook.url });
  yookassa.faults.notifications({ drop: 1, repeat: 2, delayMs: 80 });
  await paid(yookassa);
  const start = Date.now();
  const id = await paid(yookassa);
  await vi.waitFor(() => expect(hook.received).toHaveLength(3));
  expect(Date.now() - start).toBeGreaterThanOrEqual(80);
  expect(hook.received.map(({ object }) => object.id)).toEqual([id, id, id]);
  yookassa.faults.clear();
  await paid(yookassa);
  await vi.waitFor(() => expect(hook.received).toHaveLength(4));
});

it('drops a share of the notifications with the given randomness', async () => {
  const hook = await webhook();
  const rolls = [0.1, 0.9];
  const yookassa = await started({ webhookUrl: hook.url, random: () => rolls.shift() ?? 1 });
  yookassa.faults.notifications({ dropShare: 0.5 });
  await paid(yookassa);
  const sent = await paid(yookassa);
  await vi.waitFor(() => expect(hook.received.map(({ object }) => object.id)).toEqual([sent]));
});

it('sends the next ones in reverse order on request', async () => {
  const hook = await webhook();
  const yookassa = await started({ webhookUrl: hook.url });
  yookassa.faults.notifications({ reorder: 2 });
  const id = await paid(yookassa, { capture: false });
  await pause(50);
  expect(hook.received).toEqual([]);
  await caller(yookassa.url).post(`/payments/${id}/capture`);
  await vi.waitFor(() => expect(events(hook.received)).toEqual(['payment.succeeded', 'payment.waiting_for_capture']));
});

it('sends a forged body once', async () => {
  const hook = await webhook(() => 418);
  const yookassa = await started({ webhookUrl: hook.url });
  expect(await yookassa.faults.forge({ event: 'payment.succeeded', object: { id: 'made-up' } })).toBe(418);
  await pause(50);
  expect(hook.received).toEqual([{ event: 'payment.succeeded', object: { id: 'made-up' } }]);
});
