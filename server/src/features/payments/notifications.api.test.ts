import { contract } from '@warden/contract';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { randomSequence } from '../../../../scripts/lib/random.ts';
import { refusal, sharedTestApp, startTestApp } from '../../../test/app.ts';
import { bindInstall, sharedAccount } from '../../../test/licenses.ts';
import { buy, eventually, licensesOf, mailsAbout, paymentOf, receiveNotifications } from '../../../test/payments.ts';
import { readRows } from '../../platform/db/rows.ts';
import { followOpenPayments, sweepPayments } from './jobs.ts';
import { paymentEvents } from './tables.ts';

const delays = randomSequence('delays of notifications');
const shop = sharedTestApp();
const customer = sharedAccount(shop);
beforeAll(() => receiveNotifications(shop));

const opened = async () => buy(shop, customer, (await bindInstall(shop, customer)).clientId);
const succeeded = (id: string, paymentId?: string) => ({
  type: 'notification',
  event: 'payment.succeeded',
  object: { id, status: 'succeeded', paid: true, ...(paymentId ? { metadata: { payment_id: paymentId } } : {}) },
});
const notify = (body: object, caller: { from?: string; headers?: Record<string, string> } = {}) =>
  shop.call(contract.payments.notify, { body: body as never }, caller);
const eventOf = async (objectId: string) =>
  (await shop.services.db.select().from(paymentEvents).where(eq(paymentEvents.objectId, objectId)))[0];
const handled = (objectId: string) =>
  eventually(async () => {
    const event = await eventOf(objectId);
    return event?.outcome && event;
  });

const sweepIn = async (milliseconds: number) => {
  shop.setClock(() => new Date(Date.now() + milliseconds));
  await sweepPayments.run({}, shop.services, '');
  shop.setClock(undefined);
};

describe('who may notify', () => {
  it('is the provider’s networks, whatever a stranger writes into headers', async () => {
    const { providerId, id } = await opened();
    shop.yookassa.faults.notifications({ drop: 1 });
    shop.yookassa.pay(providerId);
    for (const caller of [
      { from: '8.8.8.8' },
      { from: '8.8.8.8', headers: { 'x-forwarded-for': '185.71.76.1' } },
      { from: '2001:db8::1', headers: { forwarded: 'for=185.71.76.1' } },
    ]) {
      expect(await refusal(notify(succeeded(providerId), caller))).toMatchObject({
        status: 403,
        code: 'sender_not_allowed',
      });
    }
    expect(await eventOf(providerId)).toBeUndefined();
    expect((await paymentOf(shop, id)).status).toBe('pending');
    await notify(succeeded(providerId), { from: '185.71.76.1' });
    await eventually(async () => (await paymentOf(shop, id)).status === 'succeeded');
  });

  it('is taken from the proxy in front, and only from it', async () => {
    const behind = await startTestApp(
      { TRUST_PROXY: '1', YOOKASSA_WEBHOOK_CIDRS: '185.71.76.0/27' },
      { workers: false, database: shop.database, yookassa: shop.yookassa },
    );
    const from = (address: string, forwarded?: string) =>
      behind.call(
        contract.payments.notify,
        { body: succeeded('unknown') as never },
        { from: address, ...(forwarded ? { headers: { 'x-forwarded-for': forwarded } } : {}) },
      );
    expect(await from('10.0.0.1', '185.71.76.1')).toEqual({ success: true });
    for (const [address, forwarded] of [
      ['10.0.0.1', undefined],
      ['10.0.0.1', '8.8.8.8'],
      // A client can send any header, but the proxy adds the address that it saw at the end.
      ['10.0.0.1', '185.71.76.1, 8.8.8.8'],
      ['8.8.8.8', '185.71.76.1'],
    ] as const) {
      expect(await refusal(from(address, forwarded))).toMatchObject({ code: 'sender_not_allowed' });
    }
    await behind.stop();
  });
});

describe('a notification', () => {
  it('is only a hint: nothing is believed that the provider does not confirm', async () => {
    const { id, providerId } = await opened();
    await notify(succeeded(providerId));
    expect((await handled(providerId)).outcome).toBe('no_change');
    expect(await paymentOf(shop, id)).toMatchObject({ status: 'pending', paidAt: null });
    expect(await licensesOf(shop, id)).toEqual([]);
  });

  it('about an unknown payment is recorded, and deleted after a while', async () => {
    await notify(succeeded('nobody-knows'));
    expect(await eventOf('nobody-knows')).toMatchObject({ outcome: 'unknown_payment', paymentId: null });
    await sweepIn(91 * 24 * 3600_000);
    expect(await eventOf('nobody-knows')).toBeUndefined();
  });

  it('that comes before the answer with the provider’s id finds its payment all the same', async () => {
    const { clientId } = await bindInstall(shop, customer);
    shop.yookassa.faults.next('error-after', { count: 3, on: 'createPayment' });
    expect(await refusal(buy(shop, customer, clientId))).toMatchObject({
      status: 503,
      code: 'payment_provider_unavailable',
    });
    const made = shop.yookassa.payments().at(-1);
    const paymentId = made?.metadata?.payment_id as string;
    expect((await paymentOf(shop, paymentId)).providerPaymentId).toBeNull();
    shop.yookassa.pay(made?.id as string);
    await eventually(async () => (await mailsAbout(shop, paymentId)).length > 0);
    expect(await licensesOf(shop, paymentId)).toHaveLength(1);
  });

  it('that comes ten times and late changes nothing twice', async () => {
    const { id, providerId } = await opened();
    shop.yookassa.faults.notifications({ repeat: 9, delayMs: () => delays() * 100 });
    shop.yookassa.pay(providerId);
    await eventually(async () => ((await eventOf(providerId))?.deliveries ?? 0) >= 10);
    await eventually(async () => (await mailsAbout(shop, id)).length > 0);
    expect(await licensesOf(shop, id)).toHaveLength(1);
    expect(await mailsAbout(shop, id)).toHaveLength(1);
  });

  it('gets no license while the provider reports another amount, and gets it once it reports the truth', async () => {
    const { id, providerId } = await opened();
    shop.yookassa.faults.next('other-amount', { on: 'findPayment' });
    shop.yookassa.pay(providerId);
    expect((await handled(providerId)).outcome).toBe('other_amount');
    expect(await paymentOf(shop, id)).toMatchObject({ status: 'pending', problem: 'other_amount' });
    expect(await licensesOf(shop, id)).toEqual([]);
    await sweepIn(3600_000);
    expect(await paymentOf(shop, id)).toMatchObject({ status: 'succeeded', problem: null });
    expect(await licensesOf(shop, id)).toHaveLength(1);
  });

  it('is not missed: the sweeper asks about payments without a notification', async () => {
    const paid = await opened();
    const refused = await opened();
    const open = await opened();
    shop.yookassa.faults.notifications({ drop: 2 });
    shop.yookassa.pay(paid.providerId);
    shop.yookassa.fail(refused.providerId);
    await sweepIn(30 * 60_000);
    expect((await paymentOf(shop, paid.id)).status).toBe('succeeded');
    expect(await paymentOf(shop, refused.id)).toMatchObject({ status: 'canceled', cancelReason: 'insufficient_funds' });
    expect((await paymentOf(shop, open.id)).status).toBe('pending');
  });
});

it('a start follows what was paid while the shop was down, and processes that start together ask once', async () => {
  const { services, yookassa } = shop;
  const [paid, open] = [await opened(), await opened()];
  // Asking about it now makes the next check later than a minute from now.
  await shop.call(contract.payments.get, { params: { id: paid.id } }, customer);
  yookassa.faults.notifications({ drop: 10 });
  yookassa.pay(paid.providerId);
  const found = vi.spyOn(services.provider, 'findPayment');
  const asked = () => found.mock.calls.flat().filter((id) => id === paid.providerId || id === open.providerId);
  const started = new Date();
  await Promise.all([1, 2, 3].map(() => followOpenPayments(services, started)));
  await eventually(async () => (await licensesOf(shop, paid.id)).length === 1);
  await eventually(async () => asked().includes(open.providerId));
  await followOpenPayments(services, started);
  const unfinished = sql`select from pgboss.job where name = ${sweepPayments.name} and state <> 'completed'`;
  await eventually(async () => (await readRows(services.db, unfinished)).length === 0);
  expect(asked().toSorted()).toEqual([paid.providerId, open.providerId].toSorted());
});
