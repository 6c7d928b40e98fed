import type { contract } from '@warden/contract';
import type { Account, TestApp } from '../app.ts';
import { bindInstall } from '../licenses.ts';
import type { AccessCases } from './expectation.ts';

const anInstall = async (shop: TestApp, customer: Account) => {
  const { install } = await bindInstall(shop, customer);
  return { params: { id: install.id } };
};

export const installAccess: AccessCases<typeof contract.installs> = {
  list: { access: 'user' },
  bind: { access: 'user' },
  change: { access: 'user', owned: anInstall, unverified: 404, anotherCustomer: 404, administrator: 404 },
  remove: { access: 'user', owned: anInstall, unverified: 404, anotherCustomer: 404, administrator: 404 },
};
