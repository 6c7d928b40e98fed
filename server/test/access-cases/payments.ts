import type { contract } from '@warden/contract';
import type { Account, TestApp } from '../app.ts';
import { bindInstall } from '../licenses.ts';
import { buy } from '../payments.ts';
import type { AccessCases } from './expectation.ts';

const aPayment = async (shop: TestApp, customer: Account) => {
  const { install } = await bindInstall(shop, customer);
  const { id } = await buy(shop, customer, install.clientId);
  return { params: { id }, body: { reason: 'because' } };
};

export const paymentAccess: AccessCases<typeof contract.payments> = {
  quote: { access: 'user' },
  initiate: { access: 'user' },
  list: { access: 'user' },
  get: { access: 'user', owned: aPayment, unverified: 404, anotherCustomer: 404, administrator: 'found' },
  refund: { access: 'admin', owned: aPayment, administrator: 'found' },
  // This call comes from loopback. The payment tests check which other senders are allowed.
  notify: { access: 'public' },
};
