import type { Transfer } from '@warden/contract';

export type Action = 'accept' | 'choose' | 'return' | 'dismiss' | 'details';

interface Suggestion {
  action: Action;
  /** The invoices that are marked when the dialog opens. */
  marked: string[];
}

/** Suggests what to do with a waiting transfer. An administrator who knows better marks other invoices. */
export const suggestionFor = ({ direction, reason, candidates }: Transfer): Suggestion => {
  const ids = candidates.map(({ invoice_id: id }) => id);
  // A part counts on its invoice already. There is nothing to decide until the rest arrives.
  if (reason === 'partial') return { action: 'details', marked: [] };
  if (ids.length === 0) return { action: 'dismiss', marked: [] };
  // Anybody can enter the INN of a company, so nothing is suggested where two accounts have.
  const isOfOneAccount = new Set(candidates.map(({ email }) => email)).size === 1;
  switch (reason) {
    case 'invoice_paid':
    case 'other_currency':
    case 'return_of_surplus':
    case 'looks_recorded':
      return { action: 'dismiss', marked: [] };
    case 'several_invoices':
      return isOfOneAccount ? { action: 'accept', marked: ids } : { action: 'choose', marked: [] };
    case 'return_unclear':
      return { action: 'return', marked: ids.length === 1 ? ids : [] };
    case 'no_invoice':
    case 'ambiguous':
    case 'several_accounts':
      return { action: 'choose', marked: [] };
    default:
      if (!isOfOneAccount) return { action: 'choose', marked: [] };
      return { action: direction === 'outgoing' ? 'return' : 'accept', marked: ids.slice(0, 1) };
  }
};
