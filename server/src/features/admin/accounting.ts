import { accountingTexts, type Locale } from '@warden/i18n';
import { type CsvFormat, spreadsheets } from '../../platform/http/csv.ts';
import { toMajor } from '../../platform/money.ts';
import { moscowDay } from '../../platform/moscow-day.ts';
import { type DocumentContent, totalsOf } from '../documents/service.ts';
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

/** A document as one line for the accountant. */
export const accountingLine = (
  { document, invoice, upd, licenseIds }: AccountedDocument,
  locale: Locale,
  now: Date,
) => {
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
    paid_on: invoice?.paidAt && day(moscowDay(invoice.paidAt)),
    upd_number: upd?.number,
    upd_date: upd && day(upd.date),
    license_id: licenseIds,
    client_id: lines.flatMap(({ clientId }) => clientId ?? []).join(', '),
  } satisfies Record<keyof typeof texts.columns, unknown>;
};
