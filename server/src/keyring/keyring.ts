import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyId, type PublicKey, type SignatureCheck, type Signer } from '@warden/license';
import { StartError } from '../start-error.ts';

/**
 * Keys live in files: the private ones never enter the database, a log or an answer. `keyring.json` lists the public
 * halves and what each is for; `<id>.pem` beside it holds a private one, readable by its owner alone.
 */
export type KeyState = 'new' | 'active' | 'previous' | 'retired';

export interface KeyEntry {
  id: string;
  publicKey: string;
  state: KeyState;
  createdAt: string;
}

const PRIVATE = 0o600;

/** Ed25519 by node:crypto, which is several times as fast as WebCrypto for single signatures. */
const publicKeys = new Map<string, KeyObject>();
const publicKeyObject = (raw: Uint8Array) => {
  const x = Buffer.from(raw).toString('base64url');
  const known = publicKeys.get(x);
  if (known) return known;
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
  if (publicKeys.size < 100) publicKeys.set(x, key);
  return key;
};

export const nodeCheck: SignatureCheck = (publicKey, message, signature) => {
  try {
    return verify(null, message, publicKeyObject(publicKey), signature);
  } catch {
    return false;
  }
};

export const rawPublicKey = (key: KeyObject): string =>
  Buffer.from((createPublicKey(key).export({ format: 'jwk' }) as { x: string }).x, 'base64url').toString('base64');

export const signerOf = (privateKey: KeyObject): Signer => ({
  publicKey: rawPublicKey(privateKey),
  sign: (message) => sign(null, message, privateKey),
});

const readPrivateKey = (path: string, setting: string): KeyObject => {
  try {
    const key = createPrivateKey(readFileSync(path));
    if (key.asymmetricKeyType !== 'ed25519') throw new Error('it is not an Ed25519 key');
    return key;
  } catch (error) {
    throw new StartError(`${setting}: cannot read a signing key from ${path}: ${(error as Error).message}`);
  }
};

const writeAtomically = (path: string, content: string) => {
  writeFileSync(`${path}.new`, content, { mode: PRIVATE });
  chmodSync(`${path}.new`, PRIVATE);
  renameSync(`${path}.new`, path);
};

export const keyringAt = (directory: string) => {
  const index = join(directory, 'keyring.json');
  const list = (): KeyEntry[] => (existsSync(index) ? (JSON.parse(readFileSync(index, 'utf8')) as KeyEntry[]) : []);
  const save = (entries: readonly KeyEntry[]) => writeAtomically(index, `${JSON.stringify(entries, null, 2)}\n`);
  const find = (entries: readonly KeyEntry[], id: string) => {
    const entry = entries.find((candidate) => candidate.id === id);
    if (!entry) throw new StartError(`there is no key ${id} in ${directory}`);
    return entry;
  };

  return {
    list,
    /** Makes a key that is published but does not sign yet. */
    create(now: Date): KeyEntry {
      mkdirSync(directory, { recursive: true, mode: 0o700 });
      const { privateKey } = generateKeyPairSync('ed25519');
      const publicKey = rawPublicKey(privateKey);
      const entry: KeyEntry = { id: keyId(publicKey), publicKey, state: 'new', createdAt: now.toISOString() };
      writeAtomically(
        join(directory, `${entry.id}.pem`),
        privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
      );
      save([...list(), entry]);
      return entry;
    },
    /** From now on this one signs; what the one before it signed stays good. */
    activate(id: string) {
      const entries = list();
      if (find(entries, id).state === 'retired') throw new StartError(`key ${id} is retired, and stays so`);
      save(
        entries.map((entry) =>
          entry.id === id
            ? { ...entry, state: 'active' }
            : { ...entry, state: entry.state === 'active' ? 'previous' : entry.state },
        ),
      );
    },
    /** Licenses it signed are no longer believed: for a key that got into the wrong hands. */
    retire(id: string) {
      const entries = list();
      if (find(entries, id).state === 'active') throw new StartError(`key ${id} signs: activate another one first`);
      save(entries.map((entry) => (entry.id === id ? { ...entry, state: 'retired' } : entry)));
    },
    privateKeyPath: (id: string) => join(directory, `${id}.pem`),
  };
};

export interface Keys {
  signer: Signer;
  published: PublicKey[];
}

const published = (entries: readonly KeyEntry[]): PublicKey[] =>
  entries.map(({ id, publicKey, state }) => ({ id, publicKey, retired: state === 'retired' }));

/** The keys this process works with. In the demo the first start makes one. */
export const loadKeys = (options: {
  directory: string;
  signingKeyFile: string | undefined;
  demo: boolean;
  now: Date;
}): Keys => {
  const ring = keyringAt(options.directory);
  if (options.signingKeyFile) {
    const signer = signerOf(readPrivateKey(options.signingKeyFile, 'LICENSE_SIGNING_KEY_FILE'));
    const others = published(ring.list()).filter(({ id }) => id !== keyId(signer.publicKey));
    return {
      signer,
      published: [{ id: keyId(signer.publicKey), publicKey: signer.publicKey, retired: false }, ...others],
    };
  }
  if (options.demo && ring.list().length === 0) ring.activate(ring.create(options.now).id);
  const active = ring.list().find(({ state }) => state === 'active');
  if (!active) {
    throw new StartError(
      'there is no license signing key: make one with "npx warden keys new" and "npx warden keys activate ID", ' +
        'or set LICENSE_SIGNING_KEY_FILE',
    );
  }
  const privateKey = readPrivateKey(ring.privateKeyPath(active.id), 'DATA_DIR');
  return { signer: signerOf(privateKey), published: published(ring.list()) };
};
