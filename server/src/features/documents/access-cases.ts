import type { contract } from '@warden/contract';
import type { AccessCases } from '../../../test/access.ts';
import type { Account, TestApp } from '../../../test/app.ts';
import { issueDocument } from '../../../test/documents.ts';

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
