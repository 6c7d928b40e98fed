import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Purpose, Secret } from './secret.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

const cipher = 'aes-256-gcm';

/** Encrypts a text with a key that only the shop can make, another one for each purpose and owner. */
export const encrypt = (secret: Secret, purpose: Purpose, owner: string, text: string): string => {
  const iv = randomBytes(IV_BYTES);
  const encryption = createCipheriv(cipher, secret.mac(purpose, owner), iv);
  const encrypted = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()]);
  return Buffer.concat([iv, encryption.getAuthTag(), encrypted]).toString('base64');
};

/** Undefined where it was encrypted with a secret that the shop no longer has. */
export const decrypt = (secret: Secret, purpose: Purpose, owner: string, encrypted: string): string | undefined => {
  const bytes = Buffer.from(encrypted, 'base64');
  const start = IV_BYTES + TAG_BYTES;
  const decryption = createDecipheriv(cipher, secret.mac(purpose, owner), bytes.subarray(0, IV_BYTES));
  decryption.setAuthTag(bytes.subarray(IV_BYTES, start));
  try {
    return Buffer.concat([decryption.update(bytes.subarray(start)), decryption.final()]).toString('utf8');
  } catch {
    return undefined;
  }
};
