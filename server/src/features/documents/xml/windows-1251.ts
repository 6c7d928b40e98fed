const table = new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
const bytes = new Map([...table].map((character, byte) => [character, byte]));

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
  return plain !== '' && [...plain].every((letter) => bytes.has(letter)) ? plain : '?';
};

/** Encodes a text. A character that the encoding lacks becomes a close one, or a question mark. */
export const toWindows1251 = (text: string): Uint8Array =>
  Uint8Array.from(
    [...text].flatMap((character) => [...encodable(character)].map((letter) => bytes.get(letter) as number)),
  );
