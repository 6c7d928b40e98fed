import { contract } from '@warden/contract';
import { afterEach, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { aCustomer, buyAndPay } from '../../../test/payments.ts';
import { MINUTE } from '../../platform/time.ts';
import { sweepReceipts } from './jobs.ts';

const shop = sharedTestApp({}, { workers: false });
afterEach(() => {
  shop.setClock(undefined);
  shop.yookassa.faults.clear();
});

/** Runs the sweep so many minutes from now. */
const sweepIn = async (minutes: number) => {
  shop.setClock(() => new Date(Date.now() + minutes * MINUTE));
  await sweepReceipts.run({}, shop.services, '');
};

const paid = async () => {
  const { customer, clientId } = await aCustomer(shop);
  await buyAndPay(shop, customer, clientId);
  return async () => {
    shop.setClock(undefined);
    const { data } = await shop.call(contract.payments.list, { query: {} }, customer);
    return data[0]?.receipt;
  };
};

it('shows the fiscal receipt of a payment once the provider has registered it', async () => {
  shop.yookassa.faults.receipts('pending');
  const receipt = await paid();
  expect(await receipt()).toBeNull();
  await sweepIn(1);
  expect(await receipt()).toEqual({ status: 'pending', url: null });
  shop.yookassa.faults.receipts('succeeded');
  await sweepIn(2);
  expect(await receipt()).toEqual({ status: 'pending', url: null });
  await sweepIn(7);
  expect(await receipt()).toEqual({ status: 'succeeded', url: null });
  shop.yookassa.faults.receipts('canceled');
  await sweepIn(20);
  expect(await receipt()).toEqual({ status: 'succeeded', url: null });
});

it('says that a receipt was refused', async () => {
  shop.yookassa.faults.receipts('canceled');
  const receipt = await paid();
  await sweepIn(1);
  expect(await receipt()).toEqual({ status: 'canceled', url: null });
});

it('shows nothing where the provider makes no receipts, and stops asking after an hour', async () => {
  shop.yookassa.faults.receipts('none');
  const receipt = await paid();
  await sweepIn(1);
  expect(await receipt()).toBeNull();
  shop.yookassa.faults.receipts('succeeded');
  await sweepIn(61);
  expect(await receipt()).toBeNull();
});

it('asks again after the provider did not answer', async () => {
  const receipt = await paid();
  shop.yookassa.faults.next('error-before', { count: 3, on: 'listReceipts' });
  await sweepIn(1);
  expect(await receipt()).toBeNull();
  await sweepIn(2);
  expect(await receipt()).toEqual({ status: 'succeeded', url: null });
});
