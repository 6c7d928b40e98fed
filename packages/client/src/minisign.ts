import { createHash, createPublicKey, verify } from 'node:crypto';
import { fromBase64 } from '@warden/license';

/** A public key that may sign, with its id in hexadecimal and its 32 bytes. */
export interface MinisignKey {
  id: string;
  bytes: Uint8Array;
}

export interface Minisignature {
  /** The id of the key that signed. */
  keyId: string;
  /** The name of the file that was signed, as the signature tells it. */
  fileName: string | undefined;
}

const ID_BYTES = 8;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** Reads a key as `minisign -P` does. Returns undefined where it is none. */
export const readMinisignKey = (text: string): MinisignKey | undefined => {
  const bytes = fromBase64(text);
  if (bytes?.length !== 2 + ID_BYTES + KEY_BYTES || textOf(bytes.subarray(0, 2)) !== 'Ed') return undefined;
  return { id: hexOf(bytes.subarray(2, 2 + ID_BYTES)), bytes: bytes.subarray(2 + ID_BYTES) };
};

const isSigned = (key: Uint8Array, message: Uint8Array, signature: Uint8Array) => {
  try {
    const x = Buffer.from(key).toString('base64url');
    return verify(null, message, createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } }), signature);
  } catch {
    return false;
  }
};

const UNTRUSTED = 'untrusted comment: ';
const TRUSTED = 'trusted comment: ';

/**
 * Verifies a signature of minisign over the BLAKE2b-512 of a text. Returns who signed what, or undefined unless one of
 * the keys has signed both the text and the trusted comment.
 */
export const verifyMinisign = (
  text: string,
  signatureFile: string,
  keys: readonly MinisignKey[],
): Minisignature | undefined => {
  const [untrusted = '', signature = '', trusted = '', ofComment = '', ...rest] = signatureFile.split('\n');
  const isFile = untrusted.startsWith(UNTRUSTED) && trusted.startsWith(TRUSTED) && rest.join('') === '';
  const [head, tail] = [fromBase64(signature), fromBase64(ofComment)];
  if (!isFile || head?.length !== 2 + ID_BYTES + SIGNATURE_BYTES || tail?.length !== SIGNATURE_BYTES) return undefined;
  if (textOf(head.subarray(0, 2)) !== 'ED') return undefined;
  const keyId = hexOf(head.subarray(2, 2 + ID_BYTES));
  const ofText = head.subarray(2 + ID_BYTES);
  const comment = trusted.slice(TRUSTED.length);
  const key = keys.find(({ id }) => id === keyId);
  const digest = createHash('blake2b512').update(text).digest();
  if (!key || !isSigned(key.bytes, digest, ofText)) return undefined;
  if (!isSigned(key.bytes, Buffer.concat([ofText, Buffer.from(comment)]), tail)) return undefined;
  return { keyId, fileName: /(?:^|\t)file:([^\t]*)/.exec(comment)?.[1] };
};
