import { createCipheriv, createPrivateKey, type KeyObject, randomBytes, scryptSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { StartError } from '../start-error.ts';

const PASSPHRASE = 'LICENSE_KEY_PASSPHRASE';

/** A guess costs an attacker as much as one of a password; OpenSSL reads no more memory than these 16 MB by default. */
const COST = { N: 2 ** 14, r: 8, p: 5 };

/**
 * The parts of an encrypted Ed25519 key in PKCS #8 between salt, vector and data, whose lengths never change: PBES2
 * with scrypt (RFC 7914) of the cost above and AES-256-CBC.
 */
const parts = {
  beforeSalt: '30819e305a06092a864886f70d01050d304d302c06092b06010401da47040b301f0410',
  beforeVector: '02024000020108020105020120301d060960864801650304012a0410',
  beforeData: '0440',
};

/** Node itself derives the key with 2,048 rounds of PBKDF2 only, which a graphics card tries by the million. */
const encrypted = (key: KeyObject, passphrase: string) => {
  const [salt, vector] = [randomBytes(16), randomBytes(16)];
  const cipher = createCipheriv('aes-256-cbc', scryptSync(passphrase, salt, 32, COST), vector);
  const data = [cipher.update(key.export({ type: 'pkcs8', format: 'der' })), cipher.final()];
  const { beforeSalt, beforeVector, beforeData } = parts;
  const hex = (text: string) => Buffer.from(text, 'hex');
  const der = Buffer.concat([hex(beforeSalt), salt, hex(beforeVector), vector, hex(beforeData), ...data]);
  const lines = der.toString('base64').replace(/.{64}/g, '$&\n');
  return `-----BEGIN ENCRYPTED PRIVATE KEY-----\n${lines}\n-----END ENCRYPTED PRIVATE KEY-----\n`;
};

/** Returns an Ed25519 key as PEM: encrypted with the passphrase, which OpenSSL opens too, or in clear without one. */
export const toPem = (key: KeyObject, passphrase: string | undefined): string =>
  passphrase ? encrypted(key, passphrase) : (key.export({ type: 'pkcs8', format: 'pem' }) as string);

export const isEncrypted = (path: string) => readFileSync(path, 'utf8').includes('ENCRYPTED');

export const reason = (error: unknown) => (error as Error).message.split('\n', 1)[0];

/** Reads an Ed25519 key. One in clear is read whether there is a passphrase or not. */
export const readPrivateKey = (path: string, setting: string, passphrase: string | undefined): KeyObject => {
  let sealed = false;
  let key: KeyObject;
  try {
    sealed = isEncrypted(path);
    key = createPrivateKey({ key: readFileSync(path), ...(passphrase ? { passphrase } : {}) });
  } catch (error) {
    throw new StartError(
      !sealed
        ? `${setting}: cannot read a signing key from ${path}: ${reason(error)}`
        : passphrase
          ? `${PASSPHRASE} does not open ${path}: it is not the passphrase of this key, or the file is damaged`
          : `${PASSPHRASE} is missing: ${path} is encrypted`,
    );
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new StartError(`${setting}: ${path} holds no Ed25519 key`);
  return key;
};
