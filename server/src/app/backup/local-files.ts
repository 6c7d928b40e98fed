import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type SigningUse, signingUses } from '../../platform/config/keys.ts';
import type { Config } from '../../platform/config.ts';
import { StartError } from '../../platform/start-error.ts';
import { syncDirectory } from '../../platform/storage/sync-directory.ts';

/** Small files of the shop's machine, in base64 by their place: signing keys and the signed heads of the audit log. */
export type LocalFiles = Record<string, string>;

export type Places = Pick<
  Config,
  'keysDir' | 'auditDir' | 'signingKeyFile' | 'releaseKeysDir' | 'releaseSigningKeyFile'
>;

/** The places of keys that are not in DATA_DIR, because a setting names their file. */
const namedKeys: Record<SigningUse, string> = { licenses: 'signing-key', releases: 'release-signing-key' };

const folders = ({ keysDir, releaseKeysDir, auditDir }: Places): Record<string, string> => ({
  keys: keysDir,
  'keys/releases': releaseKeysDir,
  audit: auditDir,
});

const keyFile = (places: Places, use: SigningUse) =>
  use === 'licenses' ? places.signingKeyFile : places.releaseSigningKeyFile;

/** Locks and unfinished files mean nothing elsewhere. */
const isTransient = (name: string) => name.startsWith('lock') || name.endsWith('.new');

const readFolder = async (folder: string, place: string): Promise<LocalFiles> => {
  const found: LocalFiles = {};
  if (!existsSync(folder)) return found;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isFile() && !isTransient(entry.name))
      found[`${place}/${entry.name}`] = await readFile(join(folder, entry.name), 'base64');
  }
  return found;
};

export const readHeads = ({ auditDir }: Places) => readFolder(auditDir, 'audit');

export const readKeys = async (places: Places): Promise<LocalFiles> => {
  const found = {
    ...(await readFolder(places.keysDir, 'keys')),
    ...(await readFolder(places.releaseKeysDir, 'keys/releases')),
  };
  for (const use of signingUses) {
    const file = keyFile(places, use);
    if (file) found[namedKeys[use]] = await readFile(file, 'base64');
  }
  return found;
};

/** A key that was not in DATA_DIR goes to the place that the setting names, or beside the other keys. */
const namedKeyPath = (places: Places, use: SigningUse) =>
  keyFile(places, use) ?? join(places.keysDir, `${namedKeys[use]}.pem`);

/** Returns where the key is that was not in DATA_DIR, if the backup has one. */
export const restoredKeyFile = (files: LocalFiles, places: Places, use: SigningUse) =>
  namedKeys[use] in files ? namedKeyPath(places, use) : undefined;

const pathOf = (places: Places, place: string) => {
  const use = signingUses.find((candidate) => namedKeys[candidate] === place);
  if (use) return namedKeyPath(places, use);
  const [, folder = '', name = ''] = /^(.*)\/([^/]*)$/.exec(place) ?? [];
  const directory = folders(places)[folder];
  if (!directory || !name || name.startsWith('..')) throw new StartError(`the backup holds ${place}`);
  return join(directory, name);
};

/** Refuses to replace a file by another; one that is the same already was restored before. */
export const refuseOthers = async (files: LocalFiles, places: Places) => {
  for (const [place, content] of Object.entries(files)) {
    const path = pathOf(places, place);
    const present = await readFile(path, 'base64').catch(() => undefined);
    if (present !== undefined && present !== content)
      throw new StartError(`${path} exists: restore into an empty place`);
  }
};

/** A file is there whole or not at all: a restore that a full disk or a kill ended can be repeated. */
export const writeLocalFiles = async (files: LocalFiles, places: Places) => {
  for (const [place, content] of Object.entries(files)) {
    const path = pathOf(places, place);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(`${path}.new`, Buffer.from(content, 'base64'), { mode: 0o600, flush: true });
    await rename(`${path}.new`, path);
    await syncDirectory(dirname(path));
  }
};
