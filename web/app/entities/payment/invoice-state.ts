import type { CustomerPayment, PaymentInvoice } from '@warden/contract';
import { askAgainAfter, type FollowedPayment } from './payment-state.ts';

const hasUpd = ({ documents }: Pick<CustomerPayment, 'documents'>) => documents.some(({ kind }) => kind === 'upd');

/** The state of an invoice for customers: an open one may be partly paid, a paid one may have its closing documents. */
export const invoiceStateOf = ({ status, received }: PaymentInvoice, payment: Pick<CustomerPayment, 'documents'>) => {
  if (status === 'open') return received > 0 ? ('partly' as const) : ('open' as const);
  return status === 'paid' && hasUpd(payment) ? ('ready' as const) : status;
};

const UNTIL_PAID = 10_000;

/**
 * When to load the payment of an invoice again: calmly until it is paid, because money takes a day; then often, because
 * the license and the documents are being made; and never after its end.
 */
export const nextInvoiceAsk = (
  { status }: PaymentInvoice,
  { steps, documents }: Pick<FollowedPayment, 'documents' | 'steps'>,
  now: number,
): number | false => {
  if (status === 'open') return UNTIL_PAID;
  if (status !== 'paid' || (steps.mailed && hasUpd({ documents }))) return false;
  return askAgainAfter(steps.paid ? now - Date.parse(steps.paid) : 0);
};
