import type { DocumentKind } from '@warden/contract';

export const yearOf = (date: string) => date.slice(2, 4);

/** The parts of a prefix. Its last digits are a year if they are one since 2020 and not after the date. */
const partsOf = (prefix: string, date: string) => {
  const [, name = '', digits = '', separator = ''] = /^(.*?)((?:20)?\d\d)?([-/]?)$/s.exec(prefix) ?? [];
  const year = digits.slice(-2);
  const isYear = year >= '20' && year <= yearOf(date);
  return isYear ? { name, century: digits.slice(0, -2), separator } : { name: name + digits, century: '', separator };
};

/** All but invoices have a letter of their own, because the UPD of the third invoice may be the second one. */
const letters = {
  invoice: ['', ''],
  upd: ['U', 'У'],
  correction: ['C', 'К'],
  act: ['A', 'А'],
  quote: ['Q', 'П'],
} satisfies Record<DocumentKind | 'quote', unknown>;

/**
 * Writes the number of a document. Each series begins anew with the year, so the year is in the number: W- makes the
 * invoice W26-17 and the UPD WU26-17 in 2026. The year replaces the one that a prefix ends with.
 */
export const numberOf = (kind: DocumentKind | 'quote', prefix: string, date: string, sequence: number) => {
  const { name, century, separator } = partsOf(prefix, date);
  const letter = letters[kind][/[а-яё]/i.test(name) ? 1 : 0];
  return `${name}${letter}${century}${yearOf(date)}${separator || '-'}${sequence}`;
};

/** Returns the prefix of an invoice with its year, for documents that follow from it in the same or another year. */
export const prefixOf = ({ number, sequence }: { number: string; sequence: number }) =>
  number.slice(0, -String(sequence).length);

/** Likewise from a UPD, without the letter of its kind. */
export const prefixOfUpd = (upd: { number: string; sequence: number }) =>
  prefixOf(upd).replace(/[UУ](?=(?:20)?\d\d[-/]?$)/, '');

export const withoutYear = (prefix: string, date: string) => {
  const { name, separator } = partsOf(prefix, date);
  return `${name}${separator}`;
};
