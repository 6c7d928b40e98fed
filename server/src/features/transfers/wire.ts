import type { Transfer } from '@warden/contract';
import { toMajor } from '../../platform/money.ts';
import type { InvoiceFacts } from './match.ts';
import type { TransferRow } from './store.ts';

/** Who asked for an invoice, for the person who decides whether a transfer pays it. */
export interface CandidateOwner {
  email: string;
  paidBefore: boolean;
}

type Candidate = InvoiceFacts & { company: string } & Partial<CandidateOwner>;

/** Which part of a transfer belongs to which invoice. */
export interface Allocation {
  invoice_id: string;
  number: string;
  amount: number;
}

export const transferToWire = (
  row: TransferRow & { invoices: readonly Allocation[] },
  candidates: readonly Candidate[],
): Transfer => ({
  id: row.id,
  direction: row.direction,
  number: row.number,
  date: row.date,
  amount: toMajor(row.amount),
  currency: row.currency,
  payer: row.payer,
  payer_inn: row.payerInn,
  payee: row.payee,
  purpose: row.purpose,
  state: row.state,
  reason: row.reason,
  invoice_id: row.invoices.length === 1 ? (row.invoices[0] as Allocation).invoice_id : null,
  invoices: row.invoices.map((part) => ({ ...part, amount: toMajor(part.amount) })),
  candidates: candidates.map((invoice) => ({
    invoice_id: invoice.id,
    number: invoice.number,
    issued_on: invoice.issuedOn,
    email: invoice.email ?? '',
    paid_before: invoice.paidBefore ?? false,
    company: invoice.company,
    inn: invoice.inn,
    amount: toMajor(invoice.amount),
    received: toMajor(invoice.received),
    currency: invoice.currency,
    status: invoice.status,
  })),
  resolved_by: row.resolvedBy,
  note: row.note,
  recorded_at: row.createdAt.toISOString(),
});
