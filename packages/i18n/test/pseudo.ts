/**
 * The pseudo-language of the tests: English with accents, 40 % longer, in brackets. It shows which texts bypass the
 * translation and which layouts do not bear a longer language. The function needs nothing around it, because tests
 * send its source to a browser.
 */
export const pseudoTexts = <T>(texts: T): T => {
  const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const accented = 'àƀçđéƒĝĥîĵķĺɱñöþɋŕšţüṽŵẋýžÀɃÇĐÉƑĜĤÎĴĶĹṀÑÖÞɊŔŠŢÜṼŴẊÝŽ';
  const word = (text: string) => text.replace(/[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter);
  /** Placeholders stay as they are, and so do the spaces around a piece of a sentence. */
  const pseudo = (text: string) => {
    const [, before = '', body = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
    if (!body) return text;
    const letters = body.replace(/\{\{\w+\}\}/g, '').length;
    const padding = '~'.repeat(Math.ceil(letters * 0.4)).replace(/~{5}(?=~)/g, '$& ');
    const translated = body.replace(/(\{\{\w+\}\})|[^{]+|\{/g, (part, hole) => hole ?? word(part));
    return `${before}[${translated}${padding ? ` ${padding}` : ''}]${after}`;
  };
  if (typeof texts === 'string') return pseudo(texts) as T;
  if (typeof texts === 'function') return ((...facts: unknown[]) => pseudoTexts(texts(...facts))) as T;
  if (Array.isArray(texts)) return texts.map((text) => pseudoTexts(text)) as T;
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, pseudoTexts(value)])) as T;
};
