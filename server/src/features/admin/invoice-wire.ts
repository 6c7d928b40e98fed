import type { AdminInvoice } from '@warden/contract';
import type { Db } from '../../platform/db/database.ts';
import type { InvoiceService } from '../invoices/service.ts';
import type { ListedInvoice } from './queries/invoices.ts';

/** Adds to invoices what only administrators may know. */
export const adminInvoicesToWire = async (
  db: Db,
  invoices: Pick<InvoiceService, 'toWire'>,
  rows: readonly ListedInvoice[],
): Promise<Required<AdminInvoice>[]> => {
  const wires = await invoices.toWire(db, rows);
  return rows.map(({ inn, email, userId, organization, paidReason }, index) => ({
    ...(wires[index] as (typeof wires)[number]),
    inn,
    email,
    user_id: userId,
    organization,
    paid_reason: paidReason,
  }));
};
