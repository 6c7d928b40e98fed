import { type Bytes, concat, fromBase64, utf8 } from './bytes.ts';

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
export const keyId = (publicKey: string): string =>
  Array.from(fromBase64(publicKey)?.subarray(0, 8) ?? [], (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Ed25519 by the platform's own WebCrypto: Node and every current browser have it. */
export const webCryptoCheck: SignatureCheck = async (publicKey, message, signature) => {
  const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, signature, message);
};
