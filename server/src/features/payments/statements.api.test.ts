import { contract } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { aCustomer, buy } from '../../../test/payments.ts';
import { statementsOf } from '../../../test/statements.ts';
import { licenses } from '../licenses/tables.ts';
import { handleNotification } from './jobs.ts';
import { paymentEvents } from './tables.ts';

const shop = sharedTestApp({}, { workers: false });

const numberOf = async (work: () => Promise<unknown>) =>
  (await statementsOf(shop.services.db, work)).filter((text) => !/^(begin|commit)/.test(text)).length;

/** Buys, pays and lets the shop hear of it. Returns the notification's id. */
const notified = async () => {
  const { customer, clientId } = await aCustomer(shop);
  const { id, providerId } = await buy(shop, customer, clientId);
  shop.yookassa.pay(providerId);
  const body = { type: 'notification', event: 'payment.succeeded', object: { id: providerId } } as never;
  await shop.call(contract.payments.notify, { body }, { from: '185.71.76.1' });
  const [event] = await shop.services.db
    .select({ eventId: paymentEvents.id })
    .from(paymentEvents)
    .where(eq(paymentEvents.paymentId, id));
  return event as { eventId: string };
};

it('payments that are settled together share statements', async () => {
  const alone = await notified();
  const ofOne = await numberOf(() => handleNotification.run(alone, shop.services, ''));
  const events = [await notified(), await notified(), await notified(), await notified()];
  const ofFour = await numberOf(() =>
    Promise.all(events.map((each) => handleNotification.run(each, shop.services, ''))),
  );
  expect(ofFour).toBeLessThan(4 * ofOne);
  const settled = await shop.services.db
    .select({ paymentId: licenses.paymentId, outcome: paymentEvents.outcome })
    .from(licenses)
    .innerJoin(paymentEvents, eq(paymentEvents.paymentId, licenses.paymentId));
  expect(settled.map(({ outcome }) => outcome)).toEqual(Array(5).fill('succeeded'));
});

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
  const [event] = await shop.services.db
    .select({ eventId: paymentEvents.id })
    .from(paymentEvents)
    .where(eq(paymentEvents.paymentId, bought.id));
  const license = await numberOf(() => handleNotification.run(event as { eventId: string }, shop.services, ''));
  expect(initiate).toBeLessThanOrEqual(10);
  expect(notification).toBeLessThanOrEqual(3);
  expect(license).toBeLessThanOrEqual(11);
});
