import type { CustomerPayment, PaymentInvoice } from '@warden/contract';
import type { FollowedPayment } from './payment-state.ts';

const hasUpd = ({ documents }: Pick<CustomerPayment, 'documents'>) => documents.some(({ kind }) => kind === 'upd');

/** The state of an invoice for customers: an open one may be partly paid, and a paid one may have its closing documents. */
export const invoiceStateOf = ({ status, received }: PaymentInvoice, payment: Pick<CustomerPayment, 'documents'>) => {
  if (status === 'open') return received > 0 ? ('partly' as const) : ('open' as const);
  return status === 'paid' && hasUpd(payment) ? ('ready' as const) : status;
};

const ASK_AGAIN = 10_000;

/** When to load the payment of an invoice again: calmly, because money takes a day, and never after its end. */
export const nextInvoiceAsk = (
  { status }: PaymentInvoice,
  payment: Pick<FollowedPayment, 'documents' | 'steps'>,
): number | false => {
  const done = payment.steps.mailed && hasUpd(payment);
  return status === 'open' || (status === 'paid' && !done) ? ASK_AGAIN : false;
};
