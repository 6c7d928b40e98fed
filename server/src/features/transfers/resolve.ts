import type { Db } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuditActor, audit } from '../audit/service.ts';
import { type InvoiceFacts, remaining } from './match.ts';
import { giveBack, type MatchingDependencies, receive } from './matching.ts';
import * as store from './store.ts';

/** An administrator who decides about a waiting transfer, and why. */
export interface Resolution {
  actor: AuditActor;
  /** As others read it on the transfer. */
  by: string;
  reason: string;
  /** Of money that went back for one invoice: the lines that it was for. */
  lineIds?: readonly string[];
}

const lockWaiting = async (tx: Db, id: string) => {
  const transfer = await store.lockTransfer(tx, id);
  if (!transfer) throw new Refusal('not_found');
  if (transfer.state !== 'waiting') throw new Refusal('transfer_not_waiting');
  return transfer;
};

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Money that is too little for one open invoice is a part of it, and the transfer goes on waiting for the rest. */
const receiveAll = async (
  dependencies: MatchingDependencies,
  tx: Db,
  transfer: store.TransferRow,
  invoices: readonly InvoiceFacts[],
  actor: AuditActor,
) => {
  if (invoices.some(({ status }) => status === 'paid' || status === 'returned')) {
    throw new Refusal('invoice_not_payable');
  }
  const [first] = invoices;
  const isPart = transfer.amount < sum(invoices.map(remaining));
  if (isPart && (invoices.length > 1 || first?.status !== 'open')) throw new Refusal('transfer_too_small');
  for (const invoice of invoices) {
    const amount = isPart ? transfer.amount : remaining(invoice);
    await receive(dependencies, tx, transfer, invoice.id, { amount, accepted: true, actor });
  }
  return isPart ? ({ reason: 'partial' } as const) : ({ state: 'matched', reason: null } as const);
};

/** What can go back of an invoice: its price, or the part that an unpaid one has received. */
const returnable = ({ status, amount, received }: InvoiceFacts) =>
  status === 'paid' ? amount : status === 'returned' ? 0 : received;

const returnAll = async (
  dependencies: MatchingDependencies,
  tx: Db,
  transfer: store.TransferRow,
  invoices: readonly InvoiceFacts[],
  { actor, by, reason, lineIds }: Resolution,
) => {
  if (invoices.some((invoice) => returnable(invoice) === 0)) throw new Refusal('invoice_not_payable');
  const total = sum(invoices.map(returnable));
  // A part of the money can be returned for one invoice, whose license then stays.
  if (transfer.amount < total && invoices.length > 1) throw new Refusal('transfer_too_small');
  for (const invoice of invoices) {
    const amount = Math.min(returnable(invoice), transfer.amount);
    const money = { amount, ...(lineIds ? { lineIds } : {}), reason, by, actor };
    await giveBack(dependencies, tx, transfer, invoice.id, money);
  }
  return { state: 'matched', reason: null } as const;
};

/** The money of a part is on its invoice already. It can only be noted that the invoice was paid in another way. */
const endPart = async (tx: Db, { id }: store.TransferRow, invoices: readonly InvoiceFacts[]) => {
  const parts = new Set((await store.allocationsOf(tx, id)).map(({ invoiceId }) => invoiceId));
  const isPaid = invoices.every((invoice) => parts.has(invoice.id) && ['paid', 'returned'].includes(invoice.status));
  if (!isPaid) throw new Refusal('transfer_too_small');
  return { state: 'matched', reason: null } as const;
};

/** Uses a waiting transfer for these invoices: incoming money settles them, outgoing money returns them. */
export const applyTransfer = (
  dependencies: MatchingDependencies,
  id: string,
  invoiceIds: readonly string[],
  resolution: Resolution,
) =>
  dependencies.background.transaction(async (tx) => {
    const unique = [...new Set(invoiceIds)];
    const invoices: readonly InvoiceFacts[] = await dependencies.invoices.lock(tx, unique);
    const transfer = await lockWaiting(tx, id);
    if (invoices.length < unique.length) throw new Refusal('not_found');
    const isOfLines = resolution.lineIds !== undefined;
    if (isOfLines && (transfer.direction === 'incoming' || unique.length > 1)) {
      throw new Refusal('field_invalid', { field: 'line_ids' });
    }
    if (invoices.some(({ currency }) => currency !== transfer.currency)) throw new Refusal('transfer_other_currency');
    const change =
      transfer.reason === 'partial'
        ? await endPart(tx, transfer, invoices)
        : transfer.direction === 'incoming'
          ? await receiveAll(dependencies, tx, transfer, invoices, resolution.actor)
          : await returnAll(dependencies, tx, transfer, invoices, resolution);
    await resolve(dependencies, tx, transfer, 'applied', change, resolution, { invoices: unique });
  });

/** Notes that a waiting transfer belongs to no invoice. A part that counts on an unpaid invoice belongs to it. */
export const dismissTransfer = (dependencies: MatchingDependencies, id: string, resolution: Resolution) =>
  dependencies.background.transaction(async (tx) => {
    const parts = (await store.allocationsOf(tx, id)).map(({ invoiceId }) => invoiceId);
    const invoices: readonly InvoiceFacts[] = parts.length > 0 ? await dependencies.invoices.lock(tx, parts) : [];
    const transfer = await lockWaiting(tx, id);
    const isPaid = ({ status }: InvoiceFacts) => status === 'paid' || status === 'returned';
    if (!invoices.every(isPaid)) throw new Refusal('transfer_counted');
    await resolve(dependencies, tx, transfer, 'dismissed', { state: 'dismissed' }, resolution, {});
  });

const resolve = async (
  { now }: MatchingDependencies,
  tx: Db,
  transfer: store.TransferRow,
  action: 'applied' | 'dismissed',
  change: Partial<store.TransferRow>,
  { actor, by, reason }: Resolution,
  facts: object,
) => {
  const at = now();
  await store.updateTransfer(tx, transfer.id, { ...change, resolvedBy: by, note: reason, updatedAt: at });
  await audit(tx, {
    ...actor,
    action: `transfer.${action}`,
    subject: `transfer:${transfer.id}`,
    before: { reason: transfer.reason },
    after: { ...facts, amount: transfer.amount, currency: transfer.currency, reason },
    at,
  });
};
