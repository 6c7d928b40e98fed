import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublicKey } from '@warden/license';
import { callApi } from '../call.ts';
import { fileStore, readFileIfThere, writeFileAtomically } from '../file-store.ts';
import { generateInstallationKey, type InstallationKey, importInstallationKey } from '../installation-key.ts';
import { isReleaseState, noReleaseState, type ReleaseState } from '../releases.ts';
import { shopUrl } from '../shop-url.ts';
import { createSyncClient, type SyncClient } from '../sync-client.ts';
import { InputError, type Io, UsageError } from './io.ts';

interface Config {
  url: string;
  clientId: string;
  version: string | null;
}

const CONFIG = 'config.json';
const KEYS = 'keys.json';
const RELEASES = 'releases.json';
const PRIVATE_KEY = 'key.pem';
const TIMEOUT = 30_000;
const MAX_KEYS_BYTES = 65_536;

const parseJson = (text: string, path: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new InputError(`${path} is damaged: it is no JSON`);
  }
};

const isKey = (key: PublicKey | null) => typeof key?.id === 'string' && typeof key.publicKey === 'string';

/** Accepts the shop's answer, its data, and the bare list. */
const keysOf = (value: unknown): PublicKey[] | undefined => {
  if (!Array.isArray(value)) {
    const { data, keys } = (value ?? {}) as { data?: unknown; keys?: unknown };
    return data === undefined && keys === undefined ? undefined : keysOf(data ?? keys);
  }
  if (value.length === 0 || !value.every(isKey)) return undefined;
  return value.map(({ id, publicKey, retired = false }: PublicKey) => ({ id, publicKey, retired }));
};

/** Reads the shop's public keys from a file, or from the shop where no file is named. */
export const readKeys = async (io: Io, shop: URL, file: string | undefined): Promise<PublicKey[]> => {
  const { href } = new URL('api/licenses/keys', shop);
  const found = file
    ? keysOf(parseJson(await io.read(file), file))
    : keysOf(await callApi({ ...io, timeout: TIMEOUT }, href, MAX_KEYS_BYTES));
  if (!found) throw new InputError(`${file ?? href} has no public keys as GET /api/licenses/keys lists them`);
  return found;
};

/** Reads an address that the caller has given. */
export const readUrl = (url: string): URL => {
  try {
    return shopUrl(url);
  } catch (error) {
    throw new UsageError(`--${(error as Error).message}`);
  }
};

/** Files are written one after the other, and the configuration last: a directory without it is not yet set up. */
export const stateDirectory = (directory: string) => {
  const path = (name: string) => join(directory, name);
  const store = fileStore(directory);

  const config = async (): Promise<Config | undefined> => {
    const text = await readFileIfThere(path(CONFIG));
    if (text === null) return undefined;
    const { url, clientId, version = null } = (parseJson(text, path(CONFIG)) ?? {}) as Partial<Config>;
    if (typeof url !== 'string' || typeof clientId !== 'string') throw new InputError(`${path(CONFIG)} is damaged`);
    return { url, clientId, version };
  };

  const existingConfig = async (): Promise<Config> => {
    const found = await config();
    if (!found) throw new InputError(`${directory} is not set up: run "warden-license init" first`);
    return found;
  };

  const readKey = async (): Promise<InstallationKey | undefined> => {
    const pem = await readFileIfThere(path(PRIVATE_KEY));
    if (pem === null) return undefined;
    return importInstallationKey(pem).catch(() => {
      throw new InputError(`${path(PRIVATE_KEY)} is damaged: it is no private key of Ed25519`);
    });
  };

  const knownKeys = async (): Promise<PublicKey[]> => {
    const text = await readFileIfThere(path(KEYS));
    const keys = text === null ? undefined : keysOf(parseJson(text, path(KEYS)));
    if (!keys) throw new InputError(`${path(KEYS)} is missing or damaged: run "warden-license keys"`);
    return keys;
  };

  const write = (name: string, value: unknown) =>
    writeFileAtomically(path(name), `${JSON.stringify(value, null, 2)}\n`);

  return {
    store,
    config: existingConfig,
    isSetUp: async () => (await config()) !== undefined,
    /** An init that was interrupted has perhaps left a key, which is then used. */
    async makeKey(): Promise<InstallationKey> {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await chmod(directory, 0o700);
      const existing = await readKey();
      if (existing) return existing;
      const key = await generateInstallationKey();
      await writeFileAtomically(path(PRIVATE_KEY), await key.toPem());
      return key;
    },
    knownKeys,
    /** What the last check of releases has seen. Whoever deletes the file makes older copies believable again. */
    async releases(): Promise<ReleaseState> {
      const text = await readFileIfThere(path(RELEASES));
      if (text === null) return noReleaseState;
      const state = parseJson(text, path(RELEASES));
      if (!isReleaseState(state)) throw new InputError(`${path(RELEASES)} is damaged`);
      return state;
    },
    writeReleases: (state: ReleaseState) => write(RELEASES, state),
    writeKeys: (keys: readonly PublicKey[]) => write(KEYS, keys),
    writeConfig: (value: Config) => write(CONFIG, value),
    async client(io: Io): Promise<SyncClient> {
      const { url, clientId, version } = await existingConfig();
      const key = await readKey();
      if (!key) throw new InputError(`${path(PRIVATE_KEY)} is missing`);
      const { fetch, now } = io;
      const keys = await knownKeys();
      try {
        return createSyncClient({ url, clientId, version, key, keys, store, fetch, now });
      } catch (error) {
        throw new InputError(`${path(CONFIG)} is damaged: ${(error as Error).message}`);
      }
    },
  };
};

export type StateDirectory = ReturnType<typeof stateDirectory>;
