import type { contract } from '@warden/contract';
import type { Account, TestApp } from '../app.ts';
import { issueDocument } from '../documents.ts';
import type { AccessCases } from './expectation.ts';

const aDocument = async (shop: TestApp, customer: Account) => {
  const { id } = await issueDocument(shop, customer);
  return { params: { id } };
};

const owned = { owned: aDocument, unverified: 404, anotherCustomer: 404, administrator: 'found' } as const;

export const documentAccess: AccessCases<typeof contract.documents> = {
  period: { access: 'user' },
  pdf: { access: 'user', ...owned },
  xml: { access: 'user', ...owned },
};
