import { contract } from '@warden/contract';
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { aCustomer, buy, eventually, licensesOf } from '../../../test/payments.ts';
import { readRows } from '../../platform/db/rows.ts';
import { followOpenPayments, sweepPayments } from './jobs.ts';

const shop = sharedTestApp();

it('a start follows what was paid while the shop was down, and processes that start together ask once', async () => {
  const { customer, clientId } = await aCustomer(shop);
  const { services, yookassa } = shop;
  const paid = await buy(shop, customer, clientId);
  const open = await buy(shop, customer, clientId, { plan: 'individual', amount: 800 });
  // Asking about it now makes the next check later than a minute from now.
  await shop.call(contract.payments.get, { params: { id: paid.id } }, customer);
  yookassa.faults.notifications({ drop: 10 });
  yookassa.pay(paid.providerId);
  const asked = vi.spyOn(services.provider, 'findPayment');

  const started = new Date();
  await Promise.all([1, 2, 3].map(() => followOpenPayments(services, started)));
  await eventually(async () => (await licensesOf(shop, paid.id)).length === 1);
  await eventually(async () => asked.mock.calls.some(([id]) => id === open.providerId));
  await followOpenPayments(services, started);
  const unfinished = sql`select from pgboss.job where name = ${sweepPayments.name} and state <> 'completed'`;
  await eventually(async () => (await readRows(services.db, unfinished)).length === 0);
  expect(asked.mock.calls.map(([id]) => id).sort()).toEqual([paid.providerId, open.providerId].sort());
  asked.mockRestore();
});
