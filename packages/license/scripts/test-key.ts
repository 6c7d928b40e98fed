import { createHash, createPrivateKey } from 'node:crypto';
import { keyId } from '../src/keys.ts';
import { signerOf } from '../src/node.ts';

const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
/** Makes a key from words. It is the same in every run, and therefore protects nothing. */
export const testKey = (words: string) => {
  const seed = createHash('sha256').update(`warden test key, worth nothing: ${words}`).digest();
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' });
  const signer = signerOf(privateKey);
  return { signer, public: { id: keyId(signer.publicKey), publicKey: signer.publicKey, retired: false } };
};
