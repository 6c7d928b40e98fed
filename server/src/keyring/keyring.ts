import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyId, type PublicKey, type Signer } from '@warden/license';
import { signerOf } from '@warden/license/node';
import * as z from 'zod/mini';
import { StartError } from '../start-error.ts';
import { changing, writeSecretly } from './files.ts';

/**
 * Keys are stored in files: private keys never enter the database, a log or an answer. `keyring.json` lists the public
 * keys and their states; `<id>.pem` beside it holds a private key, readable by its owner only.
 */
const keyEntry = z.object({
  id: z.string(),
  publicKey: z.string(),
  /**
   * Only the active key signs. Signatures of new, active and previous keys are accepted, those of retired keys are not.
   */
  state: z.enum(['new', 'active', 'previous', 'retired']),
  createdAt: z.string(),
});
export type KeyEntry = z.infer<typeof keyEntry>;

const reason = (error: unknown) => (error as Error).message.split('\n', 1)[0];

const readSigner = (path: string, setting: string): Signer => {
  let key: KeyObject;
  try {
    key = createPrivateKey(readFileSync(path));
  } catch (error) {
    throw new StartError(`${setting}: cannot read a signing key from ${path}: ${reason(error)}`);
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new StartError(`${setting}: ${path} holds no Ed25519 key`);
  return signerOf(key);
};

const readIndex = (path: string): KeyEntry[] => {
  if (!existsSync(path)) return [];
  try {
    return z.array(keyEntry).parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new StartError(
      error instanceof Error && 'code' in error
        ? `DATA_DIR: cannot read the list of keys: ${reason(error)}`
        : `DATA_DIR: ${path} is not a list of keys: restore it from a backup`,
    );
  }
};

export const keyringAt = (directory: string) => {
  const index = join(directory, 'keyring.json');
  const privateKeyPath = (id: string) => join(directory, `${id}.pem`);
  const list = () => readIndex(index);
  const save = (entries: readonly KeyEntry[]) => writeSecretly(index, `${JSON.stringify(entries, null, 2)}\n`);
  const find = (entries: readonly KeyEntry[], id: string) => {
    const entry = entries.find((candidate) => candidate.id === id);
    if (!entry) throw new StartError(`there is no key ${id} in ${directory}`);
    return entry;
  };

  const signer = (id: string): Signer => {
    const found = readSigner(privateKeyPath(id), 'DATA_DIR');
    if (keyId(found.publicKey) !== id) throw new StartError(`DATA_DIR: ${privateKeyPath(id)} holds another key`);
    return found;
  };

  const add = (now: Date, state: KeyEntry['state']): KeyEntry => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const { publicKey } = signerOf(privateKey);
    const entry: KeyEntry = { id: keyId(publicKey), publicKey, state, createdAt: now.toISOString() };
    writeSecretly(privateKeyPath(entry.id), privateKey.export({ type: 'pkcs8', format: 'pem' }) as string);
    save([...list(), entry]);
    return entry;
  };

  return {
    list,
    signer,
    /** Makes a key that is published but does not sign yet. */
    create: (now: Date): KeyEntry => changing(directory, () => add(now, 'new')),
    /** Makes the first key unless there are any. The lock makes this safe when two processes start together. */
    createFirst: (now: Date) =>
      changing(directory, () => {
        if (list().length === 0) add(now, 'active');
      }),
    /** Makes this key the one that signs. Signatures of the key before it stay good. */
    activate: (id: string) =>
      changing(directory, () => {
        const entries = list();
        if (find(entries, id).state === 'retired') throw new StartError(`key ${id} is retired, and stays so`);
        signer(id);
        save(
          entries.map((entry) =>
            entry.id === id
              ? { ...entry, state: 'active' }
              : { ...entry, state: entry.state === 'active' ? 'previous' : entry.state },
          ),
        );
      }),
    /** Makes the signatures of this key invalid, for a key that got into the wrong hands. */
    retire: (id: string) =>
      changing(directory, () => {
        const entries = list();
        if (find(entries, id).state === 'active') throw new StartError(`key ${id} signs: activate another one first`);
        save(entries.map((entry) => (entry.id === id ? { ...entry, state: 'retired' } : entry)));
      }),
  };
};

export interface Keys {
  signer: Signer;
  published: PublicKey[];
}

interface KeyPlaces {
  directory: string;
  signingKeyFile: string | undefined;
}

const SETTING = 'LICENSE_SIGNING_KEY_FILE';

const fromFile = (path: string, others: readonly PublicKey[]): Keys => {
  const signer = readSigner(path, SETTING);
  const own = { id: keyId(signer.publicKey), publicKey: signer.publicKey, retired: false };
  if (others.some(({ id, retired }) => id === own.id && retired)) {
    throw new StartError(`${SETTING}: ${path} holds key ${own.id}, which is retired`);
  }
  return { signer, published: [own, ...others.filter(({ id }) => id !== own.id)] };
};

/** Returns the known public keys and creates none. */
export const publishedKeys = ({ directory, signingKeyFile }: KeyPlaces): PublicKey[] => {
  const listed = keyringAt(directory)
    .list()
    .map(({ id, publicKey, state }) => ({ id, publicKey, retired: state === 'retired' }));
  return signingKeyFile ? fromFile(signingKeyFile, listed).published : listed;
};

/** Loads the keys of this process. In the demo, the first start makes one. */
export const loadKeys = ({ demo, now, ...places }: KeyPlaces & { demo: boolean; now: Date }): Keys => {
  const ring = keyringAt(places.directory);
  if (places.signingKeyFile)
    return fromFile(places.signingKeyFile, publishedKeys({ ...places, signingKeyFile: undefined }));
  if (demo && ring.list().length === 0) ring.createFirst(now);
  const active = ring.list().find(({ state }) => state === 'active');
  if (!active) {
    throw new StartError(
      'there is no license signing key: make one with "npx warden keys new" and "npx warden keys activate ID", ' +
        `or set ${SETTING}`,
    );
  }
  return { signer: ring.signer(active.id), published: publishedKeys(places) };
};
