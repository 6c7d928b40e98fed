import { contract } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal, sharedTestApp } from '../../../test/app.ts';
import { bindInstall, sharedAccount } from '../../../test/licenses.ts';
import {
  buy,
  buyAndPay,
  buyerOf,
  eventually,
  licensesOf,
  order,
  paymentOf,
  receiveNotifications,
} from '../../../test/payments.ts';
import { createServices } from '../../app/services.ts';
import { HOUR, MINUTE } from '../../platform/time.ts';
import { setProvider } from './store.ts';
import { payments } from './tables.ts';

const shop = sharedTestApp();
const customer = sharedAccount(shop);
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
beforeAll(() => receiveNotifications(shop));
beforeEach(() => shop.setClock(now));

const newClient = async () => (await bindInstall(shop, customer)).clientId;
const theirsOf = (paymentId: string) =>
  shop.yookassa.payments().filter(({ metadata }) => metadata.payment_id === paymentId);
const ourLast = async (clientId: string) => {
  const rows = await shop.services.db.select().from(payments).where(eq(payments.clientId, clientId));
  return rows.at(-1) as NonNullable<(typeof rows)[0]>;
};

/** Begins a payment whose answer gets lost, before or after the provider has created it. */
const lost = async (fault: 'error-before' | 'error-after') => {
  const clientId = await newClient();
  shop.yookassa.faults.next(fault, { count: 3, on: 'createPayment' });
  expect(await refusal(buy(shop, customer, clientId))).toMatchObject({ code: 'payment_provider_unavailable' });
  return ourLast(clientId);
};

describe('a payment whose answer got lost', () => {
  it('is looked for before it is asked for again: after a day the provider has forgotten the key', async () => {
    const since = now();
    const { clientId, id } = await lost('error-after');
    ahead += 25 * HOUR;
    const next = await buy(shop, customer, clientId);
    expect(next.id).not.toBe(id);
    expect(theirsOf(id)).toMatchObject([{ status: 'canceled' }]);
    expect(await paymentOf(shop, id)).toMatchObject({ status: 'canceled' });
    expect(theirsOf(next.id)).toMatchObject([{ id: next.providerId, status: 'pending' }]);
    expect(await shop.services.payments.reconcile(since)).toMatchObject({ unknown: [], mismatched: [] });
  });

  it.each(['error-before', 'other-amount'] as const)(
    'is not asked for again while the ledger does not answer, or says of it what cannot be: %s',
    async (fault) => {
      const since = now();
      const { clientId, id } = await lost('error-after');
      ahead += 25 * HOUR;
      shop.yookassa.faults.next(fault, { count: 3, on: 'listPayments' });
      expect(await refusal(buy(shop, customer, clientId))).toMatchObject({ code: 'payment_provider_unavailable' });
      expect(theirsOf(id)).toHaveLength(1);
      shop.yookassa.faults.clear();
      expect((await buy(shop, customer, clientId)).id).not.toBe(id);
      expect(await shop.services.payments.reconcile(since)).toMatchObject({ unknown: [], mismatched: [] });
    },
  );

  it('is not where a customer is sent to pay when it is given up in the same moment', async () => {
    const { clientId, id } = await lost('error-before');
    ahead += 9 * MINUTE;
    const { provider } = shop.services;
    let given = 0;
    const services = createServices({
      ...shop.services,
      provider: {
        ...provider,
        createPayment: async (ordered: Parameters<typeof provider.createPayment>[0]) => {
          if (given++ === 0) {
            ahead += 2 * MINUTE;
            expect(await shop.services.payments.follow(id)).toBe('failed');
          }
          return provider.createPayment(ordered);
        },
      },
    });
    const sent = await services.payments.initiate(await buyerOf(shop, customer), order(clientId));
    expect(sent.id).not.toBe(id);
    expect(await paymentOf(shop, sent.id)).toMatchObject({ status: 'pending', confirmationUrl: sent.url });
    shop.yookassa.pay(sent.url.split('/').at(-1) as string);
    await eventually(async () => (await licensesOf(shop, sent.id)).length === 1);
  });

  it('is not given up when its answer comes while the ledger is read', async () => {
    const { id } = await lost('error-before');
    ahead += 11 * MINUTE;
    const { db, provider } = shop.services;
    async function* payments() {
      await setProvider(db, id, { providerPaymentId: `late-${id}`, confirmationUrl: 'http://yookassa.test/' });
      yield* provider.payments(now());
    }
    expect(await createServices({ ...shop.services, provider: { ...provider, payments } }).payments.follow(id)).toBe(
      'no_change',
    );
    expect(await paymentOf(shop, id)).toMatchObject({ status: 'pending' });
  });

  it.each(['notified', 'found in the ledger'])(
    'and that was given up, but is paid all the same, counts once it is %s',
    async (how) => {
      const { id } = await lost('error-after');
      shop.yookassa.faults.next('other-shop', { on: 'listPayments' });
      ahead += 11 * MINUTE;
      await shop.services.db.update(payments).set({ status: 'failed' }).where(eq(payments.id, id));
      if (how !== 'notified') shop.yookassa.faults.notifications({ drop: 1 });
      shop.yookassa.pay(theirsOf(id)[0]?.id as string);
      if (how !== 'notified') {
        shop.yookassa.faults.clear();
        await shop.services.payments.reconcile(new Date(now().getTime() - HOUR));
      }
      await eventually(async () => (await licensesOf(shop, id)).length === 1);
      expect(await paymentOf(shop, id)).toMatchObject({ status: 'succeeded', cancelReason: null });
    },
  );
});

describe('a payment the provider does not know any more', () => {
  const forget = (id: string) =>
    shop.services.db
      .update(payments)
      .set({ providerPaymentId: `gone-${id}` })
      .where(eq(payments.id, id));

  it('ends after a while, and the customer can buy again', async () => {
    const clientId = await newClient();
    const { id } = await buy(shop, customer, clientId);
    await forget(id);
    expect(await shop.services.payments.follow(id)).toBe('unknown_at_provider');
    expect((await buy(shop, customer, clientId)).id).toBe(id);
    ahead += 11 * MINUTE;
    const next = await buy(shop, customer, clientId);
    expect(next.id).not.toBe(id);
    expect(await paymentOf(shop, id)).toMatchObject({ status: 'failed' });
  });

  it('stays paid if it was', async () => {
    const { id } = await buyAndPay(shop, customer, await newClient());
    await forget(id);
    ahead += 11 * MINUTE;
    expect(await shop.services.payments.follow(id)).toBe('no_change');
    expect(await paymentOf(shop, id)).toMatchObject({ status: 'succeeded' });
  });

  it('is not ended by a notification that names an unknown payment', async () => {
    const { id } = await lost('error-before');
    ahead += 11 * MINUTE;
    expect(await shop.services.payments.follow(id, 'nobody-knows')).toBe('unknown_at_provider');
    expect(await paymentOf(shop, id)).toMatchObject({ status: 'pending' });
  });
});

const waitingForCapture = async () => {
  shop.yookassa.faults.paymentsHeld(true);
  const payment = await buy(shop, customer, await newClient());
  shop.yookassa.faults.paymentsHeld(false);
  return payment;
};

it('a payment that waits for capture gives its license also when the answer to the capture got lost', async () => {
  const { id, providerId } = await waitingForCapture();
  let time = now();
  shop.setClock(() => time);
  shop.yookassa.faults.notifications({ drop: 2 });
  shop.yookassa.pay(providerId);
  shop.yookassa.faults.next('reset-after', { count: 3, on: 'capture' });
  await expect(shop.services.payments.follow(id)).rejects.toThrow('could not be reached');
  expect(await paymentOf(shop, id)).toMatchObject({ status: 'waiting_for_capture' });
  const { data } = await shop.call(contract.payments.get, { params: { id } }, { token: customer.token });
  expect(data.status).toBe('waiting_for_capture');
  time = new Date(time.getTime() + 5000);
  const again = await shop.call(contract.payments.get, { params: { id } }, { token: customer.token });
  expect(again.data).toMatchObject({ status: 'succeeded', license: { license_type: 'commercial' } });
});

it('two ends of one payment that cannot both be are shown to the operator', async () => {
  const since = now();
  const { id, providerId } = await buy(shop, customer, await newClient());
  await shop.services.db.update(payments).set({ status: 'canceled' }).where(eq(payments.id, id));
  shop.yookassa.faults.notifications({ drop: 1 });
  shop.yookassa.pay(providerId);
  expect(await shop.services.payments.reconcile(since)).toMatchObject({ mismatched: [providerId] });
  expect(await paymentOf(shop, id)).toMatchObject({ status: 'canceled', problem: 'other_status' });
});
