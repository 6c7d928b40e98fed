import type { AdminQuote, QuotedLine, QuoteRecord, SharedQuote } from '@warden/contract';
import type { Locale } from '@warden/i18n';
import { toMajor } from '../../platform/money.ts';
import { moscowDay } from '../../platform/moscow-day.ts';
import type { QuotePaper } from '../documents/service.ts';
import { vatPart } from '../seller/service.ts';
import type { QuoteLine } from './content.ts';
import { quoteStatus, sumsOf } from './domain.ts';
import type { QuoteRow } from './store.ts';

const lineToWire = ({ plan, kind, years, days, discountReason, ...line }: QuoteLine): QuotedLine => ({
  plan,
  kind,
  years,
  days,
  list_amount: toMajor(line.listAmount),
  discount: toMajor(line.discount),
  discount_reason: discountReason,
  amount: toMajor(line.amount),
});

const orderOf = ({ kind, number, content, currency, validUntil }: QuoteRow) => {
  const { listAmount, discount, amount, vat } = sumsOf(content);
  return {
    kind,
    number,
    list_amount: toMajor(listAmount),
    discount: toMajor(discount),
    amount: toMajor(amount),
    currency,
    vat: vat && { rate: vat.rate, amount: toMajor(vat.amount) },
    message: content.message,
    valid_until: validUntil,
  };
};

export const quoteToWire = (row: QuoteRow, now: Date): QuoteRecord => ({
  id: row.id,
  ...orderOf(row),
  status: quoteStatus(row, moscowDay(now)),
  lines: row.content.lines.map((line) => ({ ...lineToWire(line), client_id: line.clientId })),
  payment_id: row.paymentId,
  created_at: row.createdAt.toISOString(),
  accepted_at: row.acceptedAt?.toISOString() ?? null,
  withdrawn_at: row.withdrawnAt?.toISOString() ?? null,
  pdf: row.kind === 'quote' ? `/api/quotes/${row.id}/pdf` : null,
});

export const adminQuoteToWire = (row: QuoteRow, account: string | null, now: Date): AdminQuote => ({
  ...quoteToWire(row, now),
  user_id: row.userId,
  account,
  note: row.note,
  by_shop: row.byShop,
});

/** Nothing of it names a person, an account or an installation. The seller is named in the language of the reader. */
export const sharedToWire = (row: QuoteRow, token: string, locale: Locale): SharedQuote => {
  const { seller, lines } = row.content;
  const isEnglish = locale === 'en';
  return {
    ...orderOf(row),
    lines: lines.map(lineToWire),
    seller: seller && {
      name: (isEnglish && seller.name_en) || seller.name_ru,
      inn: seller.inn,
      address: (isEnglish && seller.address_en) || seller.address_ru,
    },
    pdf: row.kind === 'quote' ? `/api/shared-quotes/${token}/pdf` : null,
    payment_begun: row.paymentStatus === 'pending' || row.paymentStatus === 'waiting_for_capture',
  };
};

/** What its PDF says. Installations have numbers there; undefined for a link, which has none. */
export const paperOf = ({
  number,
  locale,
  currency,
  validUntil,
  createdAt,
  content,
}: QuoteRow): QuotePaper | undefined => {
  const { seller, vat, lines, message } = content;
  if (!number || !seller) return undefined;
  return {
    number,
    date: moscowDay(createdAt),
    content: {
      kind: 'quote',
      locale,
      seller,
      currency,
      validUntil,
      message,
      lines: lines.map((line, index) => ({
        lineId: null,
        plan: line.plan,
        clientId: line.clientId === null ? null : String(index + 1),
        years: line.years,
        days: line.days,
        from: null,
        until: null,
        discount: line.discount,
        discountReason: line.discountReason,
        total: line.amount,
        vatRate: vat?.rate ?? null,
        vatGround: vat?.ground ?? null,
        vat: vatPart(line.amount, vat?.rate ?? null),
      })),
    },
  };
};
