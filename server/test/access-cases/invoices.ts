import type { contract } from '@warden/contract';
import type { Account, TestApp } from '../app.ts';
import { giveInvoice } from '../invoices.ts';
import type { AccessCases } from './expectation.ts';

const anInvoice = async (shop: TestApp, customer: Account) => {
  const { id } = await giveInvoice(shop, customer);
  return { params: { id }, body: { reason: 'because' } };
};

const onlyOwner = { owned: anInvoice, unverified: 404, anotherCustomer: 404 } as const;

export const invoiceAccess: AccessCases<typeof contract.invoices> = {
  create: { access: 'user' },
  list: { access: 'user' },
  get: { access: 'user', ...onlyOwner, administrator: 'found' },
  pdf: { access: 'user', ...onlyOwner, administrator: 'found' },
  cancel: { access: 'user', ...onlyOwner, administrator: 404 },
  adminList: { access: 'admin' },
  adminGet: { access: 'admin', owned: anInvoice, administrator: 'found' },
  exportCsv: { access: 'admin' },
  exportFiles: { access: 'admin' },
  markPaid: { access: 'admin', owned: anInvoice, administrator: 'found' },
};
