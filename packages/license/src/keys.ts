import { type Bytes, concat, fromBase64, toHex, utf8 } from './bytes.ts';
import { isStrict } from './strict.ts';

/** A public key that an installation knows. */
export interface PublicKey {
  id: string;
  /** The key's 32 bytes are written in base64. */
  publicKey: string;
  /** Verifiers know a retired key, but no longer accept its signatures. */
  retired?: boolean;
}

export type SignatureCheck = (publicKey: Bytes, message: Bytes, signature: Bytes) => boolean | Promise<boolean>;

/** This prefix keeps a signature made for another purpose from passing as one of a license. */
const CONTEXT = utf8('warden-license-v1\n');

export const signedBytes = (payloadBytes: Uint8Array): Bytes => concat(CONTEXT, payloadBytes);

/**
 * Returns the first eight bytes of the public key in hexadecimal. They are enough to find it and need no computation.
 */
export const keyId = (publicKey: string): string => toHex(fromBase64(publicKey)?.subarray(0, 8) ?? new Uint8Array());

/**
 * Finds the trusted key of that id. If the list has the key several times, one retired entry is enough to refuse it.
 */
export const trustedKey = (keys: readonly PublicKey[], id: string): PublicKey | 'UNKNOWN_KEY' | 'RETIRED_KEY' => {
  const known = keys.filter((key) => key.id === id);
  if (known.some(({ retired }) => retired)) return 'RETIRED_KEY';
  return known[0] ?? 'UNKNOWN_KEY';
};

/**
 * Verifies Ed25519 with the platform's own WebCrypto. Node and every current browser have it; browsers offer it on
 * https and localhost only. Where it is missing this throws, because the license is not at fault. A platform may refuse
 * to import bytes that are no point of the curve; then the signature does not fit.
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

/** Refuses keys and signatures that platforms judge differently before it asks the platform about the rest. */
export const isSignedBy = async (
  publicKey: string,
  message: Bytes,
  signature: Bytes,
  check: SignatureCheck,
): Promise<boolean> => {
  const key = fromBase64(publicKey);
  return key !== undefined && isStrict(key, signature) && (await check(key, message, signature));
};
