import type { contract } from '@warden/contract';
import type { Account, TestApp } from '../app.ts';
import { giveLicense } from '../licenses.ts';
import type { AccessCases } from './expectation.ts';

const aLicense = async (shop: TestApp, { user }: Account) => {
  const { id, clientId } = await giveLicense(shop, user.id);
  return { params: { id, clientId }, body: { reason: 'because' } };
};

export const licenseAccess: AccessCases<typeof contract.licenses> = {
  list: { access: 'user' },
  attention: { access: 'user' },
  get: { access: 'user', owned: aLicense, unverified: 404, anotherCustomer: 404, administrator: 'found' },
  events: { access: 'user', owned: aLicense, unverified: 404, anotherCustomer: 404, administrator: 'found' },
  // The list leaves out the licenses of other accounts; the tests of the list check that.
  ofClient: { access: 'user', owned: aLicense, anotherCustomer: 'allowed' },
  issue: { access: 'admin' },
  revoke: { access: 'admin', owned: aLicense, administrator: 'found' },
  validate: { access: 'public' },
  keys: { access: 'public' },
  revocations: { access: 'public' },
};
