import type { contract, QueryOf } from '@warden/contract';
import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/database.ts';
import { jsonRow, reviveRow } from '../../../platform/db/json-row.ts';
import { readRows } from '../../../platform/db/rows.ts';
import { invoices } from '../../invoices/tables.ts';
import { payments } from '../../payments/tables.ts';
import type { Allocation, CandidateOwner } from '../../transfers/service.ts';
import { transferAllocations, transfers } from '../../transfers/tables.ts';
import { contains } from './list.ts';
import type { AdminList } from './lists.ts';

export type ListedTransfer = typeof transfers.$inferSelect & { invoices: Allocation[] };

const transferRow = jsonRow(transfers, {
  invoices: sql`(
    select coalesce(json_agg(json_build_object(
      'invoice_id', ${invoices.id}, 'number', ${invoices.number}, 'amount', ${transferAllocations.amount}
    ) order by ${invoices.id}), '[]'::json)
    from ${transferAllocations} join ${invoices} on ${invoices.id} = ${transferAllocations.invoiceId}
    where ${transferAllocations.transferId} = ${transfers.id}
  )`,
});

const read = (row: object) => reviveRow(transfers, row) as ListedTransfer;

const searched = [transfers.purpose, transfers.payer, transfers.payee, transfers.payerInn, transfers.number];

export const transferList: AdminList<QueryOf<typeof contract.transfers.list>, ListedTransfer> = {
  query: ({ state, search }) => ({
    table: transfers,
    row: transferRow,
    filter: state && eq(transfers.state, state),
    search: search ? or(...searched.map((column) => contains(column, search))) : undefined,
    order: [transfers.createdAt, transfers.id],
    sortOrder: 'desc',
  }),
  read,
};

export const findTransfer = async (db: Db, id: string): Promise<ListedTransfer | undefined> => {
  const [found] = await readRows<{ row: object }>(
    db,
    sql`select ${transferRow} as row from ${transfers} where ${eq(transfers.id, id)}`,
  );
  return found && read(found.row);
};

/** Finds the account of each invoice, and whether the company has paid another one of that account by a transfer. */
export const findOwners = async (db: Db, invoiceIds: readonly string[]): Promise<Map<string, CandidateOwner>> => {
  if (invoiceIds.length === 0) return new Map();
  const rows = await readRows<CandidateOwner & { id: string }>(
    db,
    sql`
      select i.id, p.email, exists (
        select from ${invoices} o
        join ${transferAllocations} a on a.invoice_id = o.id
        join ${transfers} t on t.id = a.transfer_id and t.direction = 'incoming' and t.payer_inn = o.inn
        where o.user_id = i.user_id and o.inn = i.inn and o.paid_at is not null and o.id <> i.id
      ) as "paidBefore"
      from ${invoices} i join ${payments} p on p.id = i.payment_id where ${inArray(sql`i.id`, [...invoiceIds])}`,
  );
  return new Map(rows.map(({ id, ...owner }) => [id, owner]));
};
