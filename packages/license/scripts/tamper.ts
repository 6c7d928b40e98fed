import { concat, toBase64, utf8 } from '../src/bytes.ts';

/** The parts of a text: what is before the payload, the payload, the signature. */
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

/** The payload with some of its text replaced, under the signature of the original. */
export const edited = (text: string, from: string | RegExp, to: string) =>
  toBase64(utf8(bytesOf(split(text).payload).toString('utf8').replace(from, to)));

/** How many points Ed25519's group has. */
export const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

/** The signature with the group's order added to its second half: the same to a careless verifier. */
export const malleated = (base64: string) => {
  const bytes = bytesOf(base64);
  const scalar = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`) + ORDER;
  const second = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').reverse();
  return toBase64(concat(bytes.subarray(0, 32), second));
};

/** A base64 text whose last, unused bits are set: the same bytes, spelt otherwise. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
export const respelt = (base64: string) => {
  const at = base64.indexOf('=') - 1;
  return base64.slice(0, at) + ALPHABET[ALPHABET.indexOf(base64[at] as string) + 1] + base64.slice(at + 1);
};
