import { MAX_TEXT_LENGTH } from './armour.ts';
import { fromBase64, toBase64, utf8 } from './bytes.ts';

const MAX_PARTS = 9;
/** A QR code of version 23 holds this much with medium error correction, and a phone reads it from a screen. */
const PART_LENGTH = 800;
/** A QR code holds this much and no more, with the weakest error correction. */
const MAX_CODE_LENGTH = 2_953;

/** A text of UTF-16 code units has at most three bytes for each. */
const MAX_BASE64_LENGTH = MAX_TEXT_LENGTH * 4;

const part = /^WARDEN-LICENSE-PART ([1-9])\/([1-9]) ([A-Za-z0-9+/=]+)$/;

/** Returns what each of a series of QR codes says. One code is enough for a short text, which it holds as it is. */
export const licenseParts = (text: string, length = PART_LENGTH): string[] => {
  const bytes = utf8(text);
  if (bytes.length <= length) return [text];
  const base64 = toBase64(bytes);
  const size = Math.ceil(base64.length / Math.min(MAX_PARTS, Math.ceil(base64.length / length)));
  const count = Math.ceil(base64.length / size);
  const parts = Array.from({ length: count }, (_, index) => {
    const piece = base64.slice(index * size, (index + 1) * size);
    return `WARDEN-LICENSE-PART ${index + 1}/${count} ${piece}`;
  });
  if (parts.some((each) => each.length > MAX_CODE_LENGTH)) throw new RangeError('the text is too long for QR codes');
  return parts;
};

export interface JoinedParts {
  /** The text is null as long as parts are missing. */
  text: string | null;
  /** The numbers of the missing parts, from 1. */
  missing: number[];
}

const decode = (base64: string): string | undefined => {
  const bytes = base64.length <= MAX_BASE64_LENGTH ? fromBase64(base64) : undefined;
  try {
    return bytes && new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/**
 * Joins what a reader has scanned so far, in any order and perhaps several times. Returns undefined where the codes are
 * no parts or do not belong together; the license in the text has not been verified yet.
 */
export const joinLicenseParts = (scanned: readonly string[]): JoinedParts | undefined => {
  const found = new Map<number, string>();
  let total: number | undefined;
  for (const code of scanned) {
    const [, index, count, piece = ''] = part.exec(code.trim()) ?? [];
    const at = Number(index);
    if (!index || at > Number(count) || (total ?? Number(count)) !== Number(count)) return undefined;
    if ((found.get(at) ?? piece) !== piece) return undefined;
    total = Number(count);
    found.set(at, piece);
  }
  if (total === undefined) return undefined;
  const numbers = Array.from({ length: total }, (_, index) => index + 1);
  const missing = numbers.filter((at) => !found.has(at));
  if (missing.length > 0) return { text: null, missing };
  const text = decode(numbers.map((at) => found.get(at)).join(''));
  return text === undefined ? undefined : { text, missing };
};
