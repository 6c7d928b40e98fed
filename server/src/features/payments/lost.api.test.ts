import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Account, refusal, startTestApp, startYookassaStandIn, type TestApp } from '../../../test/app.ts';
import { bindInstall, openAccount } from '../../../test/licenses.ts';
import {
  buy,
  buyAndPay,
  eventually,
  licensesOf,
  order,
  paymentOf,
  receiveNotifications,
} from '../../../test/payments.ts';
import { createServices } from '../../app/services.ts';
import { HOUR, MINUTE } from '../../platform/time.ts';
import { users } from '../auth/tables.ts';
import { setProvider } from './store.ts';
import { payments } from './tables.ts';

let shop: TestApp;
let yookassa: Awaited<ReturnType<typeof startYookassaStandIn>>;
let dir: string;
let customer: Account;
/** Shop and provider share this clock. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead);

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'warden-lost-'));
  yookassa = await startYookassaStandIn(dir, { now });
  shop = await startTestApp({}, { yookassa });
  shop.setClock(now);
  await receiveNotifications(shop);
  customer = await openAccount(shop);
});
afterEach(() => yookassa.faults.clear());
afterAll(async () => {
  await shop.stop();
  await yookassa.close();
  await rm(dir, { recursive: true, force: true });
});

const newClient = async () => (await bindInstall(shop, customer)).clientId;
const theirsOf = (paymentId: string) => yookassa.payments().filter(({ metadata }) => metadata.payment_id === paymentId);
const ourLast = async (clientId: string) => {
  const rows = await shop.services.db.select().from(payments).where(eq(payments.clientId, clientId));
  return rows.at(-1) as NonNullable<(typeof rows)[0]>;
};

/** Begins a payment whose answer gets lost, before or after the provider has created it. */
const lost = async (fault: 'error-before' | 'error-after') => {
  const clientId = await newClient();
  yookassa.faults.next(fault, { count: 3, on: 'createPayment' });
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
      yookassa.faults.next(fault, { count: 3, on: 'listPayments' });
      expect(await refusal(buy(shop, customer, clientId))).toMatchObject({ code: 'payment_provider_unavailable' });
      expect(theirsOf(id)).toHaveLength(1);
      yookassa.faults.clear();
      expect((await buy(shop, customer, clientId)).id).not.toBe(id);
      expect(await shop.services.payments.reconcile(since)).toMatchObject({ unknown: [], mismatched: [] });
    },
  );

  it('is paid for once the customer clicks again and pays', async () => {
    const { clientId, id } = await lost('error-after');
    const again = await buy(shop, customer, clientId);
    expect(again.id).toBe(id);
    yookassa.pay(again.providerId);
    await eventually(async () => (await licensesOf(shop, id)).length === 1);
    expect(theirsOf(id)).toHaveLength(1);
  });

  it('is not where a customer is sent to pay when it is given up in the same moment', async () => {
    const { clientId, id } = await lost('error-before');
    ahead += 9 * MINUTE;
    const [user] = await shop.services.db.select().from(users).where(eq(users.id, customer.user.id));
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
    const buyer = { user: user as NonNullable<typeof user>, locale: 'en' as const, address: '127.0.0.1' };
    const sent = await services.payments.initiate(buyer, order(clientId));
    expect(sent.id).not.toBe(id);
    expect(await paymentOf(shop, sent.id)).toMatchObject({ status: 'pending', confirmationUrl: sent.url });
    yookassa.pay(sent.url.split('/').at(-1) as string);
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
      yookassa.faults.next('other-shop', { on: 'listPayments' });
      ahead += 11 * MINUTE;
      await shop.services.db.update(payments).set({ status: 'failed' }).where(eq(payments.id, id));
      if (how !== 'notified') yookassa.faults.notifications({ drop: 1 });
      yookassa.pay(theirsOf(id)[0]?.id as string);
      if (how !== 'notified') {
        yookassa.faults.clear();
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

describe('a payment that waits for capture', () => {
  const waitingForCapture = async () => {
    yookassa.faults.paymentsHeld(true);
    const payment = await buy(shop, customer, await newClient());
    yookassa.faults.paymentsHeld(false);
    return payment;
  };

  it('gives its license also when the answer to the capture got lost', async () => {
    const { id, providerId } = await waitingForCapture();
    yookassa.faults.notifications({ drop: 2 });
    yookassa.pay(providerId);
    yookassa.faults.next('reset-after', { count: 3, on: 'capture' });
    await expect(shop.services.payments.follow(id)).rejects.toThrow('could not be reached');
    expect(await paymentOf(shop, id)).toMatchObject({ status: 'waiting_for_capture' });
    const { data } = await shop.call(contract.payments.get, { params: { id } }, { token: customer.token });
    expect(data.status).toBe('waiting_for_capture');
    ahead += 5000;
    const again = await shop.call(contract.payments.get, { params: { id } }, { token: customer.token });
    expect(again.data).toMatchObject({ status: 'succeeded', license: { license_type: 'commercial' } });
  });
});

it('two ends of one payment that cannot both be are shown to the operator', async () => {
  const since = now();
  const { id, providerId } = await buy(shop, customer, await newClient());
  await shop.services.db.update(payments).set({ status: 'canceled' }).where(eq(payments.id, id));
  yookassa.faults.notifications({ drop: 1 });
  yookassa.pay(providerId);
  expect(await shop.services.payments.reconcile(since)).toMatchObject({ mismatched: [providerId] });
  expect(await paymentOf(shop, id)).toMatchObject({ status: 'canceled', problem: 'other_status' });
});
