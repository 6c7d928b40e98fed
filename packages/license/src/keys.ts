import { type Bytes, concat, fromBase64, toHex, utf8 } from './bytes.ts';
import { isStrict } from './strict.ts';

/** A public key an installation trusts. */
export interface PublicKey {
  id: string;
  /** 32 bytes in base64. */
  publicKey: string;
  /** A retired key is known and no longer believed. */
  retired?: boolean;
}

export type SignatureCheck = (publicKey: Bytes, message: Bytes, signature: Bytes) => boolean | Promise<boolean>;

/** Nothing signed for another purpose can pass as a license. */
const CONTEXT = utf8('warden-license-v1\n');

export const signedBytes = (payloadBytes: Uint8Array): Bytes => concat(CONTEXT, payloadBytes);

/** The first eight bytes of the public key, in hexadecimal: enough to find it, and nothing to compute. */
export const keyId = (publicKey: string): string => toHex(fromBase64(publicKey)?.subarray(0, 8) ?? new Uint8Array());

/** The key of that id that may be believed. Whoever calls it retired anywhere in the list is heeded. */
export const trustedKey = (keys: readonly PublicKey[], id: string): PublicKey | 'UNKNOWN_KEY' | 'RETIRED_KEY' => {
  const known = keys.filter((key) => key.id === id);
  if (known.some(({ retired }) => retired)) return 'RETIRED_KEY';
  return known[0] ?? 'UNKNOWN_KEY';
};

/**
 * Ed25519 by the platform's own WebCrypto: Node and every current browser have it, browsers on https and localhost.
 * Where it is missing this throws, which is not the license's fault. A platform may refuse bytes that are no point of
 * the curve when it imports them as a key: then the signature does not fit.
 */
export const webCryptoCheck: SignatureCheck = async (publicKey, message, signature) => {
  try {
    const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, signature, message);
  } catch (error) {
    if (error instanceof DOMException && ['DataError', 'OperationError'].includes(error.name)) return false;
    throw error;
  }
};

/** Asks the platform only about what every platform judges alike. */
export const isSignedBy = async (
  publicKey: string,
  message: Bytes,
  signature: Bytes,
  check: SignatureCheck,
): Promise<boolean> => {
  const key = fromBase64(publicKey);
  return key !== undefined && isStrict(key, signature) && (await check(key, message, signature));
};
