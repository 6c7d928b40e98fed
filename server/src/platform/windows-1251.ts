const table = new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
const bytes = new Map([...table].map((character, byte) => [character, byte]));

/**
 * A text as it is written in Russian documents: letters in one part, plain spaces and hyphens, and nothing invisible,
 * all of which come along when people copy a name.
 */
export const asInDocuments = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s/g, ' ')
    .replace(/[\u2010\u2011\u2212]/g, '-')
    .replace(/\p{Cf}/gu, '')
    // XML forbids these, also as references.
    .replace(/[\p{Cc}\ufffe\uffff]/gu, ' ')
    .trim();

/** The characters of a text that a file in this encoding does not have, each once. */
export const charactersOutside = (text: string): string[] => [
  ...new Set([...asInDocuments(text)].filter((character) => !bytes.has(character))),
];

/** Encodes an XML document. A character that the encoding lacks is written as a reference, so that nothing is lost. */
export const toXmlBytes = (xml: string): Uint8Array =>
  Uint8Array.from(
    // A limit of length may have cut a pair of surrogates.
    [...xml.toWellFormed()].flatMap((character) => {
      const byte = bytes.get(character);
      return byte === undefined ? [...Buffer.from(`&#${character.codePointAt(0)};`)] : byte;
    }),
  );
