import { concat, toBase64, utf8 } from '../src/bytes.ts';

/** Splits a license text into the lines before the payload, the payload and the signature. */
export const split = (text: string) => {
  const [header = '', payload = '', rest = ''] = text.split('\n\n');
  const [signature = ''] = rest.split('\n-----END');
  return { header, payload: payload.replaceAll('\n', ''), signature: signature.replaceAll('\n', '') };
};

export const wrap = (base64: string) => base64.match(/.{1,64}/g)?.join('\n') ?? '';

const join = ({ header, payload, signature }: ReturnType<typeof split>) =>
  `${header}\n\n${wrap(payload)}\n\n${wrap(signature)}\n-----END WARDEN LICENSE-----\n`;

export const rebuilt = (text: string, change: Partial<ReturnType<typeof split>>) => join({ ...split(text), ...change });

export const bytesOf = (base64: string) => Buffer.from(base64, 'base64');

export const flipped = (base64: string, byte: number, mask = 1) => {
  const bytes = bytesOf(base64);
  bytes[byte] = (bytes[byte] as number) ^ mask;
  return toBase64(bytes);
};

/** Returns the payload with a part of its text replaced. The signature stays the one of the original. */
export const edited = (text: string, from: string | RegExp, to: string) =>
  toBase64(utf8(bytesOf(split(text).payload).toString('utf8').replace(from, to)));

/** The group of Ed25519 has this many points. */
export const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

/** Adds the order of the group to the second half of a signature. A careless verifier sees no difference. */
export const malleated = (base64: string) => {
  const bytes = bytesOf(base64);
  const scalar = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`) + ORDER;
  const second = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').reverse();
  return toBase64(concat(bytes.subarray(0, 32), second));
};

/** Sets the last, unused bits of a base64 text: it still decodes to the same bytes, but is spelled differently. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
export const respelt = (base64: string) => {
  const at = base64.indexOf('=') - 1;
  return base64.slice(0, at) + ALPHABET[ALPHABET.indexOf(base64[at] as string) + 1] + base64.slice(at + 1);
};
