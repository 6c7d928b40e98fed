import { type Bytes, fromBase64, toBase64, utf8 } from './bytes.ts';
import { type LicensePayload, parsePayload, payloadText } from './payload.ts';

const BEGIN = '-----BEGIN WARDEN LICENSE-----';
const END = '-----END WARDEN LICENSE-----';
const LINE_LENGTH = 64;

/** No license is this long. A longer text is refused before it is read. */
export const MAX_TEXT_LENGTH = 16_384;

export interface Armoured {
  payload: LicensePayload;
  payloadBytes: Bytes;
  signature: Bytes;
}

export type ParseProblem = 'MALFORMED' | 'HEADER_MISMATCH';

const lineOf64 = new RegExp(`.{1,${LINE_LENGTH}}`, 'g');
const wrap = (base64: string) => base64.match(lineOf64)?.join('\n') ?? '';

const headerLines = ({ type, client, licensee, issued, expires }: LicensePayload): string =>
  [
    `Type: ${type}`,
    `Client: ${client}`,
    `Licensee: ${licensee}`,
    `Issued: ${issued.slice(0, 10)}`,
    `Expires: ${expires}`,
  ].join('\n');

const armour = (header: string, payload: string, signature: string): string =>
  `${BEGIN}\n${header}\n\n${wrap(payload)}\n\n${wrap(signature)}\n${END}`;

export const renderText = (payload: LicensePayload, signature: Uint8Array): string =>
  `${armour(headerLines(payload), toBase64(utf8(payloadText(payload))), toBase64(signature))}\n`;

/** Trims by hand, because a regular expression takes quadratic time on a line of spaces. */
const trimLineEnd = (line: string) => {
  let end = line.length;
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end--;
  return line.slice(0, end);
};

/**
 * Undoes what mail programs and editors do: they change line ends, spaces after lines and the empty lines around the
 * text. Every other difference makes the text malformed.
 */
export const normalizeText = (text: string): string => {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map(trimLineEnd);
  return lines
    .slice(
      lines.findIndex((line) => line !== ''),
      lines.findLastIndex((line) => line !== '') + 1,
    )
    .join('\n');
};

const shape = new RegExp(`^${BEGIN}\n((?:[^\n]+\n)+)\n((?:[^\n]+\n)+)\n((?:[^\n]+\n)+)${END}$`);

const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return '';
  }
};

/** Describes the parts of a text and the first problem of its form. No signature has been checked yet. */
export interface Inspection {
  problem: ParseProblem | null;
  /** These are the readable lines exactly as they stand in the text. */
  header: string[];
  /** This is the signed payload, or null where it cannot be read. */
  payload: LicensePayload | null;
}

const read = (text: string): Inspection & { armoured: Armoured | null } => {
  const unreadable = { problem: 'MALFORMED' as const, header: [], payload: null, armoured: null };
  if (typeof text !== 'string' || text.length > MAX_TEXT_LENGTH || !text.isWellFormed()) return unreadable;
  const normal = normalizeText(text);
  const [, ...parts] = shape.exec(normal) ?? [];
  const [headerText = '', encodedPayload = '', encodedSignature = ''] = parts.map((part) => part.slice(0, -1));
  const header = headerText ? headerText.split('\n') : [];
  const base64 = { payload: encodedPayload.replaceAll('\n', ''), signature: encodedSignature.replaceAll('\n', '') };
  const payloadBytes = fromBase64(base64.payload);
  const signature = fromBase64(base64.signature);
  const payload = payloadBytes && parsePayload(decode(payloadBytes));
  if (!payload || signature?.length !== 64) return { ...unreadable, header, payload: payload ?? null };
  if (headerLines(payload) !== headerText) return { problem: 'HEADER_MISMATCH', header, payload, armoured: null };
  // Payload and signature have one spelling each, so only their line breaks can still differ.
  if (armour(headerText, base64.payload, base64.signature) !== normal) return { ...unreadable, header, payload };
  return { problem: null, header, payload, armoured: { payload, payloadBytes, signature } };
};

/** Reads the text to show it to a person, without a verdict on it. */
export const inspectText = (text: string): Inspection => {
  const { problem, header, payload } = read(text);
  return { problem, header, payload };
};

/**
 * Reads the text for the verifier. No part of it is ignored: the header lines must be those that follow from the
 * payload, and payload and signature must have their only valid spelling.
 */
export const parseText = (text: string): Armoured | ParseProblem => {
  const { armoured, problem } = read(text);
  return armoured ?? problem ?? 'MALFORMED';
};
