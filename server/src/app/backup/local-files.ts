import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { StartError } from '../../platform/start-error.ts';
import { syncDirectory } from '../../platform/storage/sync-directory.ts';

/** Small files of the shop's machine, in base64 by their place: signing keys and the signed heads of the audit log. */
export type LocalFiles = Record<string, string>;

type Places = Pick<Config, 'keysDir' | 'auditDir' | 'signingKeyFile'>;

/** The place of the key that LICENSE_SIGNING_KEY_FILE names. */
const SIGNING_KEY = 'signing-key';

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

export const readKeys = async ({ keysDir, signingKeyFile }: Places): Promise<LocalFiles> => ({
  ...(await readFolder(keysDir, 'keys')),
  ...(signingKeyFile ? { [SIGNING_KEY]: await readFile(signingKeyFile, 'base64') } : {}),
});

/** A key that was not in DATA_DIR goes to the place that the setting names, or beside the other keys. */
export const signingKeyPlace = ({ keysDir, signingKeyFile }: Places) =>
  signingKeyFile ?? join(keysDir, 'signing-key.pem');

const pathOf = (places: Places, place: string) => {
  if (place === SIGNING_KEY) return signingKeyPlace(places);
  const [folder, name, ...rest] = place.split('/');
  const directory = { keys: places.keysDir, audit: places.auditDir }[folder ?? ''];
  if (!directory || !name || rest.length > 0 || name.startsWith('..'))
    throw new StartError(`the backup holds ${place}`);
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

export const hasSigningKey = (files: LocalFiles) => SIGNING_KEY in files;
