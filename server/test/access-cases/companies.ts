import type { contract } from '@warden/contract';
import type { Account, TestApp } from '../app.ts';
import { giveCompany } from '../companies.ts';
import type { AccessCases } from './expectation.ts';

const strangersFindNothing = { unverified: 404, anotherCustomer: 404, administrator: 404 } as const;

const aCompany = async (shop: TestApp, customer: Account) => {
  const { id, accounting_emails, ...entered } = await giveCompany(shop, customer);
  return { params: { id }, body: { ...entered, email: accounting_emails[0] } };
};

export const companyAccess: AccessCases<typeof contract.companies> = {
  list: { access: 'user' },
  create: { access: 'user' },
  update: { access: 'user', owned: aCompany, ...strangersFindNothing },
  remove: { access: 'user', owned: aCompany, ...strangersFindNothing },
  lookUp: { access: 'user' },
  resendConfirmation: { access: 'user', owned: aCompany, ...strangersFindNothing },
  confirmEmail: { access: 'public' },
};
