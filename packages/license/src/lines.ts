/**
 * Matches control characters and invisible characters, which could make a readable line show something else than it
 * contains. The list is fixed rather than a Unicode category, so that all verifiers agree whatever their Unicode
 * version.
 */
const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Matches spaces of any width at either end. */
const edges = /^[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]|[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]$/;

/** Tells whether a line shows everything it contains. A license's client, licensee and host must be such lines. */
export const isPlainLine = (value: unknown, max: number): value is string =>
  typeof value === 'string' &&
  value.length > 0 &&
  value.length <= max &&
  value.isWellFormed() &&
  value.search(hidden) === -1 &&
  !edges.test(value);

/** Removes what cannot be seen, because customers paste their company's name from anywhere. */
export const plainLine = (text: string): string => text.toWellFormed().replace(hidden, '').trim();
