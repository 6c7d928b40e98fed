import type { contract } from '@warden/contract';
import type { AccessCases } from '../../../test/access.ts';
import type { Account, TestApp } from '../../../test/app.ts';
import { setSeller } from '../../../test/invoices.ts';
import { importStatement, incoming } from '../../../test/transfers.ts';
import { transfers } from './tables.ts';

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
