/** An invoice as the purpose of a transfer names it. */
export interface Mention {
  sequence: number;
  /** The letters and digits before the sequence, folded: prefix and year; empty where people left them out. */
  prefix: string;
  /** The day that stands behind the number, or null. */
  date: string | null;
}

const latin = 'ABCEHKMOPTXY';
const cyrillic = 'АВСЕНКМОРТХУ';
const lookAlikes = new Map([...latin].map((letter, place) => [letter, cyrillic[place] as string]));

/**
 * Makes letters that look the same the same, because people type a prefix on either keyboard. Spaces become one,
 * because the patterns below would take seconds for a long run of them.
 */
const fold = (text: string) =>
  text
    .normalize()
    .replace(/\s+/g, ' ')
    .toUpperCase()
    .replaceAll('Ё', 'Е')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[A-Z]/g, (letter) => lookAlikes.get(letter) ?? letter);

/** The letters and digits of a number. It is the same for W-17, w17 and W/17. */
export const numberKey = (number: string) => fold(number).replace(/[^A-ZА-Я\d]/g, '');

const months = 'ЯНВ ФЕВ МАР АПР МА[ЙЯ] ИЮН ИЮЛ АВГ СЕН ОКТ НОЯ ДЕК'.split(' ');
const monthPatterns = months.map((name) => new RegExp(`^${name}`));

const year = '(?:20)?(\\d{2})(?!\\d)';
const datePattern = `(\\d{1,2})(?:[./-](\\d{1,2})[./-]|\\s+(${months.join('|')})[А-Я]*\\.?\\s+)${year}`;
const dated = new RegExp(`^[\\s,(]*ОТ\\s*${datePattern}(?:\\s*Г(?:ОДА|\\.)?)?(?![А-Я])\\)?`);

const two = (value: number) => String(value).padStart(2, '0');

/** Reads "от 03.11.26" or "от 3 ноября 2026 г." at the beginning of a text, and returns its length too. */
const readDate = (text: string): { date: string; length: number } | undefined => {
  const found = dated.exec(text);
  if (!found) return undefined;
  const [whole, day, digits, word, years] = found;
  const month = digits ? Number(digits) : monthPatterns.findIndex((name) => name.test(word as string)) + 1;
  return { date: `20${years}-${two(month)}-${two(Number(day))}`, length: whole.length };
};

const word = (...words: string[]) => `(?:${words.map(fold).join('|')})`;

/** Names an invoice, and neither a bank account nor a tax invoice. */
const keyword = new RegExp(
  '(?<![A-ZА-Я])' +
    '(?<!(?:РАСЧ|ЛИЦ|КОР)[А-Я]*\\.?\\s?)(?<![РЛК]/\\s?)' +
    `(?:СЧ(?:-Т[АУ]|ЕТ(?:АМИ|АМ|АХ|ОВ|ОМ|А|У|Е)?)?|${word('INVOICES', 'INVOICE', 'INV', 'BILL')})(?![A-ZА-Я])` +
    '(?![.\\s/-]*Ф(?:\\.|АКТ|\\s))',
  'g',
);

/** What stands between the word and the number: "счету на оплату № 17", "счет-договор N 17". */
const filler = new RegExp(
  `^(?:[\\s.:#№]|${word('NOS', 'NO', 'N', 'NUMBER', 'НОМЕР', 'НОМЕРА')}(?![A-ZА-Я])|НА\\s+ОПЛАТУ|[-(]\\s*(?:ДОГОВОР|ОФЕРТ)[А-Я]*\\)?)+`,
);

const letters = '[A-ZА-Я]';
/** A number of an invoice. A date, a sum, a percentage and an account number are none. */
const item = new RegExp(
  `^((?:${letters}[A-ZА-Я\\d]{0,11}|\\d{1,6}(?=[-/]))\\s?[-/]?\\s?|${letters}{1,2}\\s)?(\\d{1,7})` +
    `(?![\\d/]|[.-]\\d|,00|\\s*%|(?:,\\d{2})?\\s*(?:РУБ|Р\\.|КОП|${fold('RUB')}|₽))`,
);
const separator = /^\s*(?:[,;+&]\s*(?:И\s)?|И\s)\s*/;

const mentionOf = (prefix: string | undefined, digits: string): Omit<Mention, 'date'> => ({
  prefix: numberKey(prefix ?? ''),
  sequence: Number(digits),
});

/** Reads the numbers that follow the word: "№ 17 от 03.11.26, 18 и W-19". */
const readList = (text: string): Mention[] => {
  const mentions: Mention[] = [];
  let rest = text;
  const skip = (length: number) => {
    rest = rest.slice(length);
  };
  for (;;) {
    skip(filler.exec(rest)?.[0].length ?? 0);
    const before = readDate(rest);
    skip(before?.length ?? 0);
    skip(filler.exec(rest)?.[0].length ?? 0);
    const found = item.exec(rest);
    if (!found) return mentions;
    skip(found[0].length);
    const after = readDate(rest);
    skip(after?.length ?? 0);
    mentions.push({ ...mentionOf(found[1], found[2] as string), date: before?.date ?? after?.date ?? null });
    const next = separator.exec(rest);
    if (!next) return mentions;
    skip(next[0].length);
  }
};

/** A number with letters, such as W26-17, names an invoice without the word, unless it is a contract or an act. */
const bare = new RegExp(
  `(?<![A-ZА-Я\\d/-])(?<!(?:ДОГ|КОНТР|АКТ|ЗАКАЗ|ЗАЯВ|ПРИЛ|СПЕЦ|ПРОТ|УПД|Ф|ФАКТУР)[А-Я]*\\.?\\s?(?:№|N|NО)?\\s?)` +
    `(${letters}[A-ZА-Я\\d]{0,11}[-/]|${letters}{1,9})(\\d{1,7})(?![\\d/A-ZА-Я]|[.,-]\\d)`,
  'g',
);

const MAX_MENTIONS = 50;

/** Finds the invoices that a purpose names, each once. */
export const mentionsIn = (purpose: string): Mention[] => {
  const text = fold(purpose);
  const named = [...text.matchAll(keyword)].flatMap(({ index, 0: { length } }) => readList(text.slice(index + length)));
  const alone = [...text.matchAll(bare)].map(({ 1: prefix, 2: digits }) => ({
    ...mentionOf(prefix, digits as string),
    date: null,
  }));
  const unique = new Map<string, Mention>();
  for (const mention of [...named, ...alone]) {
    const key = `${mention.prefix} ${mention.sequence}`;
    if (mention.sequence > 0 && !unique.has(key)) unique.set(key, mention);
  }
  return [...unique.values()].slice(0, MAX_MENTIONS);
};

const returned = new RegExp(word('ВОЗВР', 'ВЕРНУТ', 'REFUND'));

/** Whether outgoing money says that it goes back. The seller also pays invoices of others. */
export const isReturn = (purpose: string) => returned.test(fold(purpose));
