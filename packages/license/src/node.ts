import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { promisify } from 'node:util';
import type { SignatureCheck } from './keys.ts';
import type { Signer } from './make.ts';

const MAX_CACHED = 100;
const cachedKeys = new Map<string, KeyObject>();

/**
 * Caches key objects, because making one takes as long as a verification. The cache is emptied when it is full: every
 * self-signed trial brings a new key, so it must not grow.
 */
const publicKeyObject = (raw: Uint8Array): KeyObject => {
  const x = Buffer.from(raw).toString('base64url');
  const known = cachedKeys.get(x);
  if (known) return known;
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
  if (cachedKeys.size >= MAX_CACHED) cachedKeys.clear();
  cachedKeys.set(x, key);
  return key;
};

/** Verifies Ed25519 with node:crypto, which is several times as fast as WebCrypto for single signatures. */
export const nodeCheck: SignatureCheck = (publicKey, message, signature) => {
  try {
    return verify(null, message, publicKeyObject(publicKey), signature);
  } catch {
    return false;
  }
};

const verifyInPool = promisify(verify);

/** Verifies on the threads of Node's pool, so that a server answers other requests meanwhile. */
export const pooledCheck: SignatureCheck = async (publicKey, message, signature) => {
  try {
    return await verifyInPool(null, message, publicKeyObject(publicKey), signature);
  } catch {
    return false;
  }
};

const rawPublicKey = (privateKey: KeyObject): string =>
  Buffer.from((createPublicKey(privateKey).export({ format: 'jwk' }) as { x: string }).x, 'base64url').toString(
    'base64',
  );

export const signerOf = (privateKey: KeyObject): Signer => ({
  publicKey: rawPublicKey(privateKey),
  sign: (message) => sign(null, message, privateKey),
});
