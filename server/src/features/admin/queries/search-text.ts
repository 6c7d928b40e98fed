import { sequenceIn } from './document-numbers.ts';

/** Numbers of documents and ids may be typed with the sign that people write before them. */
const withoutSign = (text: string) => text.replace(/^[№#]\s*/, '');

/** The index of texts finds no shorter parts of words, and would read all rows for one. */
const hasTrigram = (text: string) => /[\p{L}\p{N}]{3}/u.test(text);

/** With fewer digits, the beginning of an id would be that of too many. */
const LEAST_DIGITS = 6;

/** The first and the last id that begin with a text, which an index on ids can look up. */
const idsFrom = (text: string): { first: string; last: string } | undefined => {
  if (!/^[0-9a-f]{1,8}(-[0-9a-f]{0,12}){0,4}$/i.test(text)) return undefined;
  const digits = text.replaceAll('-', '');
  if (digits.length < LEAST_DIGITS || digits.length > 32) return undefined;
  const filled = (digit: string) => digits.padEnd(32, digit).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { first: filled('0'), last: filled('f') };
};

/** Says as what a text that an administrator has typed can be looked up. */
export const readSearch = (typed: string) => {
  const text = withoutSign(typed.trim());
  return {
    text,
    sequence: sequenceIn(text),
    ids: idsFrom(text),
    isPartOfTexts: hasTrigram(text),
  };
};
export type SearchText = ReturnType<typeof readSearch>;
