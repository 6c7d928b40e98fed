/** A number keeps its unit, a short Russian word the one that follows it, and no line begins with a dash. */
export const tied = (text: string) =>
  text
    .replace(/(\d) (?=\p{L})/gu, '$1\u00a0')
    .replace(/(?<![\p{L}\d])([а-яё]{1,2}) /giu, '$1\u00a0')
    .replaceAll(' — ', '\u00a0— ');

/** The same for every text of a tree of them. */
export const tiedTexts = <T>(texts: T): T => {
  if (typeof texts === 'string') return tied(texts) as T;
  if (Array.isArray(texts)) return texts.map(tiedTexts) as T;
  return Object.fromEntries(Object.entries(texts as object).map(([key, value]) => [key, tiedTexts(value)])) as T;
};
