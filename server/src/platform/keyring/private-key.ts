import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  type KeyObject,
  randomBytes,
  scryptSync,
} from 'node:crypto';
import { readFileSync } from 'node:fs';
import { keyId } from '@warden/license';
import { signerOf } from '@warden/license/node';
import { StartError } from '../start-error.ts';

const PASSPHRASE = 'LICENSE_KEY_PASSPHRASE';

/** The parameters of scrypt. A reader refuses more memory than twice these 16 MB, which is Node's own limit. */
interface Cost {
  N: number;
  r: number;
  p: number;
}

/** A guess costs an attacker as much as one of a password. */
const COST: Cost = { N: 2 ** 14, r: 8, p: 5 };

const CIPHER = 'aes-256-gcm';
const SALT = 16;
const NONCE = 12;
const TAG = 16;

const LABEL = 'WARDEN ENCRYPTED PRIVATE KEY';

/** The cipher authenticates these lines too, so that they can be read and trusted once the key is open. */
const headOf = (id: string, { N, r, p }: Cost) =>
  `-----BEGIN ${LABEL}-----\nKey-Id: ${id}\nEncryption: scrypt ${N} ${r} ${p}, ${CIPHER}\n\n`;

/** There is one way to write a file, so a reader refuses every other. */
const textOf = (head: string, bytes: Buffer) =>
  `${head}${bytes.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${LABEL}-----\n`;

const idOf = (key: KeyObject) => keyId(signerOf(key).publicKey);

/** OpenSSL has no format for private keys whose encryption is authenticated. */
const encrypt = (key: KeyObject, passphrase: string, cost: Cost) => {
  const head = headOf(idOf(key), cost);
  const [salt, nonce] = [randomBytes(SALT), randomBytes(NONCE)];
  const cipher = createCipheriv(CIPHER, scryptSync(passphrase, salt, 32, cost), nonce).setAAD(Buffer.from(head));
  const data = [cipher.update(key.export({ type: 'pkcs8', format: 'der' })), cipher.final()];
  return textOf(head, Buffer.concat([salt, nonce, ...data, cipher.getAuthTag()]));
};

/** Returns the parts of a file, or undefined for one that was not written like this. */
const partsOf = (text: string) => {
  const found = /^Key-Id: (.*)\nEncryption: scrypt (\d+) (\d+) (\d+),.*\n\n([^-]*)/m.exec(text);
  const [, id = '', N, r, p, body = ''] = found ?? [];
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const [head, bytes] = [headOf(id, cost), Buffer.from(body, 'base64')];
  return textOf(head, bytes) === (text.endsWith('\n') ? text : `${text}\n`) ? { id, cost, head, bytes } : undefined;
};

const decrypt = ({ cost, head, bytes }: NonNullable<ReturnType<typeof partsOf>>, passphrase: string) => {
  const [salt, nonce] = [bytes.subarray(0, SALT), bytes.subarray(SALT, SALT + NONCE)];
  const decipher = createDecipheriv(CIPHER, scryptSync(passphrase, salt, 32, cost), nonce, { authTagLength: TAG })
    .setAAD(Buffer.from(head))
    .setAuthTag(bytes.subarray(-TAG));
  const key = Buffer.concat([decipher.update(bytes.subarray(SALT + NONCE, -TAG)), decipher.final()]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
};

/** Returns an Ed25519 key as text: encrypted with the passphrase, or in clear as PKCS #8 without one. */
export const toPem = (key: KeyObject, passphrase: string | undefined, cost = COST): string =>
  passphrase ? encrypt(key, passphrase, cost) : (key.export({ type: 'pkcs8', format: 'pem' }) as string);

const read = (path: string) => readFileSync(path, 'utf8');

export const isEncrypted = (path: string) => read(path).includes('ENCRYPTED');

/** Earlier versions, and OpenSSL, encrypt keys as PKCS #8 without authentication: damage can open as another key. */
export const isUnauthenticated = (path: string) => read(path).includes('-----BEGIN ENCRYPTED PRIVATE KEY-----');

export const reason = (error: unknown) => (error as Error).message.split('\n', 1)[0];

/** Opens a file of any form, and returns the id that the file itself names. */
const open = (path: string, text: string, passphrase: string | undefined): { key: KeyObject; named?: string } => {
  if (!text.includes(LABEL)) return { key: createPrivateKey({ key: text, ...(passphrase ? { passphrase } : {}) }) };
  const parts = partsOf(text);
  if (!parts) throw new StartError(`${path} is damaged: restore it from a backup`);
  return { key: decrypt(parts, passphrase ?? ''), named: parts.id };
};

/**
 * Reads an Ed25519 key, which must be the one that the caller or the file itself names. One in clear is read whether
 * there is a passphrase or not.
 */
export const readPrivateKey = (
  path: string,
  setting: string,
  passphrase: string | undefined,
  id?: string,
): KeyObject => {
  let sealed = false;
  let opened: ReturnType<typeof open>;
  try {
    const text = read(path);
    sealed = text.includes('ENCRYPTED');
    if (sealed && !passphrase) throw new StartError(`${PASSPHRASE} is missing: ${path} is encrypted`);
    opened = open(path, text, passphrase);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      sealed
        ? `${PASSPHRASE} does not open ${path}: it is not the passphrase of this key, or the file is damaged`
        : `${setting}: cannot read a signing key from ${path}: ${reason(error)}`,
    );
  }
  const { key, named } = opened;
  if (key.asymmetricKeyType !== 'ed25519') throw new StartError(`${setting}: ${path} holds no Ed25519 key`);
  for (const expected of [id, named])
    if (expected !== undefined && expected !== idOf(key))
      throw new StartError(`${setting}: ${path} holds another key than ${expected}, or is damaged`);
  return key;
};
