import { openStatuses, type PaymentStatus, type QuoteKind, type QuoteStatus } from '@warden/contract';
import { vatPart } from '../seller/service.ts';
import type { QuoteContent } from './content.ts';

/** How many open quotes and links an account may have. */
export const MOST_OPEN_QUOTES = 50;

/** A quote of the shop's own people holds for so many days at most. */
export const MOST_DAYS_OF_SHOP = 366;

export interface QuoteFacts {
  kind: QuoteKind;
  validUntil: string;
  withdrawnAt: Date | null;
  paymentId: string | null;
  /** Of the order that was made of it last. */
  paymentStatus: PaymentStatus | null;
}

const mayBePaid = ({ paymentId, paymentStatus }: QuoteFacts) =>
  paymentId !== null && (paymentStatus === null || openStatuses.some((status) => status === paymentStatus));

/** It is open until the end of its last day in Moscow. Where the order was never paid, it can be accepted again. */
export const quoteStatus = (facts: QuoteFacts, today: string): QuoteStatus => {
  if (facts.paymentStatus === 'succeeded') return 'paid';
  if (facts.withdrawnAt) return 'withdrawn';
  if (mayBePaid(facts)) return 'accepted';
  return facts.validUntil < today ? 'expired' : 'open';
};

/**
 * Whether its receiver may read it, and whether it can be withdrawn. Who pays by a link may come back to a payment that
 * is under way, and the order of a link is the account's own; a quote that became an order cannot be taken back.
 */
export const isShared = (facts: QuoteFacts, today: string): boolean => {
  const status = quoteStatus(facts, today);
  return status === 'open' || (facts.kind === 'link' && status === 'accepted');
};

/** The sums of a quote. Documents state the tax for each line, so it is the sum of theirs. */
export const sumsOf = ({ lines, vat }: Pick<QuoteContent, 'lines' | 'vat'>) => {
  const sum = (of: (line: QuoteContent['lines'][number]) => number) =>
    lines.reduce((total, line) => total + of(line), 0);
  return {
    listAmount: sum(({ listAmount }) => listAmount),
    discount: sum(({ discount }) => discount),
    amount: sum(({ amount }) => amount),
    vat: vat && { rate: vat.rate, amount: sum(({ amount }) => vatPart(amount, vat.rate)) },
  };
};
