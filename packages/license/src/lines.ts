/**
 * Control characters, and those nobody sees: they would let a readable line show something else than it says.
 * A fixed list rather than a Unicode category, so that every verifier agrees whatever its Unicode version.
 */
const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Spaces of any width at either end. */
const edges = /^[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]|[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]$/;

/** A line that shows all it says: what a license may say of its client, licensee and host. */
export const isPlainLine = (value: unknown, max: number): value is string =>
  typeof value === 'string' &&
  value.length > 0 &&
  value.length <= max &&
  value.isWellFormed() &&
  value.search(hidden) === -1 &&
  !edges.test(value);

/** The line without what cannot be seen. Customers paste their company's name from anywhere. */
export const plainLine = (text: string): string => text.toWellFormed().replace(hidden, '').trim();
