import { accountingTexts, type Locale } from '@warden/i18n';
import { type CsvFormat, spreadsheets } from '../../platform/http/csv.ts';
import { toMajor } from '../../platform/money.ts';
import { moscowDay } from '../../platform/moscow-day.ts';
import { type DocumentContent, type DocumentLine, totalsOf, withNames } from '../documents/service.ts';
import { invoiceStatus } from '../invoices/service.ts';
import type { AccountedDocument } from './queries/accounting.ts';

export const accountingFormat = (locale: Locale): CsvFormat => {
  const { delimiter, number } = spreadsheets[locale];
  return { delimiter, number, titles: accountingTexts[locale].columns };
};

export const accountingColumns = Object.keys(accountingTexts.en.columns);

/** A correction counts as the change that it makes, so that the sums of a period add up. */
const moneyOf = (content: DocumentContent) => {
  const { total, vat } = totalsOf(content.lines);
  if (content.kind !== 'correction') return { total, vat };
  const before = totalsOf(content.before);
  return { total: total - before.total, vat: vat - before.vat };
};

/**
 * The lines that a document is about, with their licenses and with the installations that were named since. A correction
 * is about those that it changes. A document with one line is about everything, as that of the version before.
 */
const soldOf = ({ document: { content }, sold }: AccountedDocument) => {
  const named = withNames(
    content.lines,
    sold.map(({ lineId: id, clientId }) => ({ id, clientId })),
  );
  const changed = (index: number, { total }: DocumentLine) =>
    content.kind !== 'correction' || content.before[index]?.total !== total;
  const about = named.length === 1 ? named : named.filter((line, index) => changed(index, line));
  const licensed = sold.filter(({ lineId }) => named.length === 1 || about.some((line) => line.lineId === lineId));
  return {
    license_id: licensed.flatMap(({ licenseId }) => licenseId ?? []).join(', '),
    client_id: about.flatMap(({ clientId }) => clientId ?? []).join(', '),
  };
};

/** A document as one line for the accountant. */
export const accountingLine = (accounted: AccountedDocument, locale: Locale, now: Date) => {
  const { document, invoice, upd } = accounted;
  const { content } = document;
  const { buyer, lines, currency } = content;
  const { vatRate } = totalsOf(lines);
  const { total, vat } = moneyOf(content);
  const texts = accountingTexts[locale];
  const { day } = spreadsheets[locale];
  return {
    date: day(document.date),
    number: document.number,
    kind: texts.kinds[document.kind],
    company: buyer.name,
    inn: buyer.inn ?? buyer.taxId,
    kpp: buyer.kpp,
    country: buyer.country,
    amount: toMajor(total),
    vat_rate: vatRate === null ? texts.noVat : `${vatRate}%`,
    vat: toMajor(vat),
    without_vat: toMajor(total - vat),
    currency,
    status: invoice && texts.statuses[invoiceStatus(invoice, moscowDay(now))],
    // On the line of the invoice alone, so that the sum of the column counts no money twice.
    received: document.kind === 'invoice' && invoice ? toMajor(invoice.received) : null,
    paid_on: invoice?.paidAt && day(moscowDay(invoice.paidAt)),
    upd_number: upd?.number,
    upd_date: upd && day(upd.date),
    ...soldOf(accounted),
  } satisfies Record<keyof typeof texts.columns, unknown>;
};
