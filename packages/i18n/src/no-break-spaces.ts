/** Puts no-break spaces between a number and its unit or sign, after a short Russian word, and before a dash. */
export const noBreakSpaces = (text: string) =>
  text
    .replace(/(\d) (?=\p{L})/gu, '$1\u00a0')
    .replace(/(?<![\p{L}\d])([а-яё]{1,2}) /giu, '$1\u00a0')
    .replaceAll('№ ', '№\u00a0')
    .replaceAll(' — ', '\u00a0— ');

/** Does it after short English words too, for headings and ledes, where the end of a line is seen. */
export const noBreakLede = (text: string) =>
  noBreakSpaces(text).replace(/(?<![\p{L}\d'’-])(an?|as|at|by|in|of|on|or|to) /giu, '$1\u00a0');

/** Does the same for every text of a tree. */
export const withNoBreakSpaces = <T>(texts: T): T => {
  if (typeof texts === 'string') return noBreakSpaces(texts) as T;
  if (Array.isArray(texts)) return texts.map(withNoBreakSpaces) as T;
  return Object.fromEntries(
    Object.entries(texts as object).map(([key, value]) => [key, withNoBreakSpaces(value)]),
  ) as T;
};
