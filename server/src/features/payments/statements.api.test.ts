import { contract } from '@warden/contract';
import { expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { aCustomer, buy } from '../../../test/payments.ts';
import { statementsOf } from '../../../test/statements.ts';
import { handleNotification } from './jobs.ts';
import { paymentEvents } from './tables.ts';

const shop = sharedTestApp({}, { workers: false });

const numberOf = async (work: () => Promise<unknown>) =>
  (await statementsOf(shop.services.db, work)).filter((text) => !/^(begin|commit)/.test(text)).length;

it('a purchase takes few statements, since each of them is a message to the database and back', async () => {
  const { customer, clientId } = await aCustomer(shop);
  let bought = { id: '', providerId: '' };
  const initiate = await numberOf(async () => {
    bought = await buy(shop, customer, clientId);
  });
  shop.yookassa.pay(bought.providerId);
  const object = { id: bought.providerId, metadata: { payment_id: bought.id } };
  const body = { type: 'notification', event: 'payment.succeeded', object } as never;
  const notification = await numberOf(() => shop.call(contract.payments.notify, { body }, { from: '185.71.76.1' }));
  const [event] = await shop.services.db.select({ eventId: paymentEvents.id }).from(paymentEvents);
  const license = await numberOf(() => handleNotification.run(event as { eventId: string }, shop.services, ''));
  expect(initiate).toBeLessThanOrEqual(10);
  expect(notification).toBeLessThanOrEqual(3);
  expect(license).toBeLessThanOrEqual(11);
});
