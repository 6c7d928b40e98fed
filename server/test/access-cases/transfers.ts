import type { contract } from '@warden/contract';
import { transfers } from '../../src/features/transfers/tables.ts';
import type { Account, TestApp } from '../app.ts';
import { setSeller } from '../invoices.ts';
import { importStatement, incoming } from '../transfers.ts';
import type { AccessCases } from './expectation.ts';

const aTransfer = async (shop: TestApp, _customer: Account) => {
  await setSeller(shop);
  await importStatement(shop, incoming());
  const [row] = await shop.services.db.select({ id: transfers.id }).from(transfers).limit(1);
  const id = row?.id as string;
  return { params: { id }, body: { reason: 'Not ours', invoice_ids: [id] } };
};

export const transferAccess: AccessCases<typeof contract.transfers> = {
  upload: { access: 'admin' },
  list: { access: 'admin' },
  apply: { access: 'admin', owned: aTransfer },
  dismiss: { access: 'admin', owned: aTransfer, administrator: 'found' },
};
