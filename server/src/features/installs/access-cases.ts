import type { contract } from '@warden/contract';
import type { AccessCases } from '../../../test/access.ts';
import type { Account, TestApp } from '../../../test/app.ts';
import { bindInstall } from '../../../test/licenses.ts';

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
