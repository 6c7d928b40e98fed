const table = new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
/** Without control characters, which XML forbids, except for the ends of lines. */
const bytes = new Map(
  [...table]
    .map((character, byte) => [character, byte] as const)
    .filter(([character]) => character === '\n' || !/\p{Cc}/u.test(character)),
);

/** Letters and signs that the encoding does not have, and what is read as the same. */
const close: Record<string, string> = {
  '₽': 'руб.',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '″': '"',
  '′': "'",
  ß: 'ss',
  ø: 'o',
  ł: 'l',
};

const encodable = (character: string): string => {
  if (bytes.has(character)) return character;
  if (/\s/.test(character)) return ' ';
  const plain = close[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '');
  return [...plain].every((letter) => bytes.has(letter)) ? plain : '?';
};

/**
 * The text in characters of the encoding: instead of one that it lacks a close one, or a question mark. An accent that
 * has no letter of its own goes. A text may grow, and some signs become quotes or brackets, so this comes before its
 * length is limited and its signs are escaped.
 */
export const representable = (text: string): string => [...text.normalize('NFC')].map(encodable).join('');

/** Encodes a text whose characters are all in the encoding; any other becomes a question mark. */
export const toWindows1251 = (text: string): Uint8Array =>
  Uint8Array.from([...text].map((character) => bytes.get(character) ?? 0x3f));
