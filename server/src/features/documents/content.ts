import type { DiscountReason, DocumentKind } from '@warden/contract';
import type { Locale } from '@warden/i18n';
import type { Plan } from '@warden/license';
import type { DocumentSeller } from '../seller/service.ts';

export type { DocumentSeller };

/** The buyer on a document. One abroad has a tax number instead of INN and KPP. */
export interface DocumentBuyer {
  country: string;
  inn: string | null;
  kpp: string | null;
  taxId: string | null;
  name: string;
  address: string;
}

/** A line of a document. Money is in minor units, and `vat` is the part of `total` that is tax. */
export interface DocumentLine {
  /** The line of the order; null on documents from before orders had lines. */
  lineId: string | null;
  plan: Plan;
  /** Null while the buyer has not said for which installation it is. */
  clientId: string | null;
  /** The term that is sold. */
  years: number;
  days: number;
  /**
   * Whether it changes the plan, so that its term counts from the day of the payment. Absent where it does not, and on
   * documents from before November 2026.
   */
  isUpgrade?: true;
  /** The term of the license, if it is known: an invoice does not know when it will be paid. */
  from: string | null;
  until: string | null;
  /** On an act, the day on which the right was granted, where that was after the receipt. */
  grantedOn?: string;
  /** What was taken off the price, and why. It is not in the total. */
  discount: number;
  discountReason: DiscountReason | null;
  total: number;
  vatRate: number | null;
  vatGround: string | null;
  vat: number;
}

interface Base {
  locale: Locale;
  seller: DocumentSeller;
  buyer: DocumentBuyer;
  currency: string;
  /** At least one, in the order of the sale. */
  lines: readonly DocumentLine[];
  /** The code of a discount, as others may read it. */
  promoCode?: string;
}

export interface InvoiceContent extends Base {
  kind: 'invoice';
  validUntil: string;
  /** The day on which a card or SBP paid it. It was never to be paid by transfer then, and asks for no money. */
  paidByCardOn?: string;
  /** Absent where it was a card, and on documents from before November 2026. */
  paidWith?: 'sbp';
}

export interface UpdContent extends Base {
  kind: 'upd';
  invoice: { number: string; date: string };
  /** The transfers that paid the invoice, as a UPD lists them. */
  payments: { number: string; date: string }[];
  /** The day on which a card or SBP paid it, if one did. */
  paidByCardOn?: string;
  paidWith?: 'sbp';
}

export interface CorrectionContent extends Base {
  kind: 'correction';
  /** A correction lowers the total of a UPD; a cancellation says that the UPD does not count at all. */
  type: 'correction' | 'cancellation';
  ground: string;
  upd: { number: string; date: string };
  /** The invoice of the sale. Corrections before November 2026 lack it. */
  invoice?: { number: string; date: string };
  /** All lines as they were before. `lines` is what remains of each, in the same order. */
  before: readonly DocumentLine[];
}

/** An act of acceptance in English and Russian, which a buyer abroad may ask for after the receipt. */
export interface ActContent extends Base {
  kind: 'act';
  invoice: { number: string; date: string };
  receipt: { number: string; date: string };
  /** Why no tax is charged, for the Russian text. */
  vatGroundRu: string | null;
}

export type DocumentContent = (InvoiceContent | UpdContent | CorrectionContent | ActContent) & { kind: DocumentKind };

/**
 * A quote, which is rendered like a document and is none: it asks for no money, has no buyer, and numbers its
 * installations instead of naming them.
 */
export interface QuotePaper {
  number: string;
  date: string;
  content: Omit<Base, 'buyer'> & { kind: 'quote'; validUntil: string; message: string };
}

/** What the forms are filled with. */
export type Paper = QuotePaper | { number: string; date: string; content: DocumentContent };

/** The language of the form follows the country of the buyer, not the language that the customer reads. */
export const isEnglish = ({ buyer }: Pick<DocumentContent, 'buyer'>) => buyer.country !== 'RU';

/** Likewise, also of a quote. */
export const isPaperEnglish = ({ content }: Paper) =>
  content.kind === 'quote' ? content.locale === 'en' : isEnglish(content);

/**
 * Returns lines with the installations that were named since the document was issued, which stays as it is: for people
 * who read what was sold, and for the documents after it.
 */
export const withNames = (
  lines: readonly DocumentLine[],
  known: readonly { id: string; clientId: string | null }[],
): DocumentLine[] =>
  lines.map((line) =>
    line.clientId === null ? { ...line, clientId: known.find(({ id }) => id === line.lineId)?.clientId ?? null } : line,
  );

/** The lines of an order whose installation was not named when documents were issued. */
export const unnamedLines = (issued: readonly { content: Pick<DocumentContent, 'lines'> }[]): string[] =>
  issued.flatMap(({ content }) =>
    content.lines.flatMap(({ clientId, lineId }) => (clientId === null && lineId !== null ? [lineId] : [])),
  );

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

export type Totals = Pick<DocumentLine, 'total' | 'discount' | 'vatRate' | 'vatGround' | 'vat'>;

/** The sums of a document. All its lines have the same rate, and the tax is the sum of theirs. */
export const totalsOf = (lines: readonly DocumentLine[]): Totals => {
  const { vatRate, vatGround } = lines[0] as DocumentLine;
  return {
    total: sumOf(lines.map(({ total }) => total)),
    discount: sumOf(lines.map(({ discount }) => discount)),
    vat: sumOf(lines.map(({ vat }) => vat)),
    vatRate,
    vatGround,
  };
};
