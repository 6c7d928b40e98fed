import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyId, type PublicKey, type Signer } from '@warden/license';
import { signerOf } from '@warden/license/node';
import * as z from 'zod/mini';
import { type KeyPlaces, keyFileSettings } from '../config/keys.ts';
import { StartError } from '../start-error.ts';
import { changing, rewriteSecretly, writeSecretly } from './files.ts';
import { isEncrypted, isUnauthenticated, readPrivateKey, reason, toPem } from './private-key.ts';

/**
 * Keys are stored in files: private keys never enter the database, a log or an answer. `keyring.json` lists the public
 * keys and their states; `<id>.pem` beside it holds a private key, readable by its owner only and encrypted where there
 * is a passphrase.
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

const readIndex = (path: string): KeyEntry[] => {
  if (!existsSync(path)) return [];
  try {
    const entries = z.array(keyEntry).parse(JSON.parse(readFileSync(path, 'utf8')));
    if (entries.some(({ id, publicKey }) => keyId(publicKey) !== id)) throw new TypeError('a key has another id');
    return entries;
  } catch (error) {
    throw new StartError(
      error instanceof Error && 'code' in error
        ? `DATA_DIR: cannot read the list of keys: ${reason(error)}`
        : `DATA_DIR: ${path} is not a list of keys: restore it from a backup`,
    );
  }
};

export const keyringAt = (directory: string, passphrase?: string | undefined) => {
  const index = join(directory, 'keyring.json');
  const privateKeyPath = (id: string) => join(directory, `${id}.pem`);
  const list = () => readIndex(index);
  const save = (entries: readonly KeyEntry[]) => writeSecretly(index, `${JSON.stringify(entries, null, 2)}\n`);
  const find = (entries: readonly KeyEntry[], id: string) => {
    const entry = entries.find((candidate) => candidate.id === id);
    if (!entry) throw new StartError(`there is no key ${id} in ${directory}`);
    return entry;
  };

  const signer = (id: string): Signer => signerOf(readPrivateKey(privateKeyPath(id), 'DATA_DIR', passphrase, id));
  const present = () => list().filter(({ id }) => existsSync(privateKeyPath(id)));
  const protect = (id: string, next: string | undefined) =>
    protectKey(privateKeyPath(id), 'DATA_DIR', { current: passphrase, next }, id);

  const add = (now: Date, state: KeyEntry['state']): KeyEntry => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const { publicKey } = signerOf(privateKey);
    const entry: KeyEntry = { id: keyId(publicKey), publicKey, state, createdAt: now.toISOString() };
    writeSecretly(privateKeyPath(entry.id), toPem(privateKey, passphrase));
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
    /** The keys whose private halves are here, and whether they are encrypted. */
    privateKeys: () => present().map(({ id }) => ({ id, isEncrypted: isEncrypted(privateKeyPath(id)) })),
    /** Writes the private keys again, each whole or not at all: under a passphrase, or in clear without one. */
    protect: (next: string | undefined) =>
      changing(directory, () => {
        for (const { id } of present()) protect(id, next);
      }),
    /**
     * Encrypts keys anew that an earlier version encrypted without authentication. A key that does not open, or cannot
     * be written here, stays as it is: reading the one that signs says what is wrong.
     */
    renew() {
      const isOld = ({ id }: KeyEntry) => isUnauthenticated(privateKeyPath(id));
      if (!passphrase) return;
      for (const { id } of present().filter(isOld)) {
        try {
          changing(directory, () => protect(id, passphrase));
        } catch {
          // The doctor finds it.
        }
      }
    },
  };
};

/**
 * Writes a private key again, under another passphrase or in clear. Where an earlier attempt was cut short, some keys
 * have the next passphrase already.
 */
export const protectKey = (
  path: string,
  setting: string,
  { current, next }: { current: string | undefined; next: string | undefined },
  id?: string,
) => {
  const readWith = (passphrase: string | undefined) => readPrivateKey(path, setting, passphrase, id);
  let key: KeyObject | undefined;
  if (next && isEncrypted(path)) {
    try {
      key = readWith(next);
      if (!isUnauthenticated(path)) return;
    } catch {
      // It has the current passphrase.
    }
  }
  key ??= readWith(current);
  try {
    rewriteSecretly(path, toPem(key, next));
  } catch (error) {
    throw new StartError(`${setting}: cannot write ${path}: ${reason(error)}`);
  }
};

export interface Keys {
  signer: Signer;
  published: PublicKey[];
}

const fromFile = (path: string, places: KeyPlaces, others: readonly PublicKey[]): Keys => {
  const { use = 'licenses', passphrase, apartFrom } = places;
  const setting = keyFileSettings[use];
  const signer = signerOf(readPrivateKey(path, setting, passphrase));
  const own = { id: keyId(signer.publicKey), publicKey: signer.publicKey, retired: false };
  // Who steals a key that signs both could also say which keys sign releases.
  if (apartFrom && publishedKeys(apartFrom).some(({ id }) => id === own.id)) {
    throw new StartError(`${setting}: ${path} holds key ${own.id}, which signs licenses: releases need another key`);
  }
  if (others.some(({ id, retired }) => id === own.id && retired)) {
    throw new StartError(`${setting}: ${path} holds key ${own.id}, which is retired`);
  }
  return { signer, published: [own, ...others.filter(({ id }) => id !== own.id)] };
};

/** Returns the known public keys and creates none. */
export const publishedKeys = (places: KeyPlaces): PublicKey[] => {
  const { directory, signingKeyFile } = places;
  const listed = keyringAt(directory)
    .list()
    .map(({ id, publicKey, state }) => ({ id, publicKey, retired: state === 'retired' }));
  return signingKeyFile ? fromFile(signingKeyFile, places, listed).published : listed;
};

const activeKey = (directory: string) =>
  keyringAt(directory)
    .list()
    .find(({ state }) => state === 'active');

/** Loads the keys of this process. In the demo, the first start makes one. */
export const loadKeys = ({ demo, now, ...places }: KeyPlaces & { demo: boolean; now: Date }): Keys => {
  const { use = 'licenses', directory, signingKeyFile, passphrase } = places;
  const ring = keyringAt(directory, passphrase);
  if (signingKeyFile) return fromFile(signingKeyFile, places, publishedKeys({ ...places, signingKeyFile: undefined }));
  if (demo && ring.list().length === 0) ring.createFirst(now);
  const active = activeKey(directory);
  if (!active) {
    const [kind, option] = use === 'licenses' ? ['license', ''] : ['release', ' --use releases'];
    throw new StartError(
      `there is no ${kind} signing key: make one with "warden keys new${option}" and ` +
        `"warden keys activate ID${option}", or set ${keyFileSettings[use]}`,
    );
  }
  return { signer: ring.signer(active.id), published: publishedKeys(places) };
};

/** Says whether `loadKeys` would find a key, without reading it. A shop sells without a key of releases. */
export const hasKey = ({ demo, directory, signingKeyFile }: KeyPlaces & { demo: boolean }) =>
  demo || signingKeyFile !== undefined || activeKey(directory) !== undefined;
