import { json } from 'node:stream/consumers';
import type { Config } from '../../platform/config.ts';
import { StartError } from '../../platform/start-error.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { decrypted, type Keys } from './encryption.ts';
import type { LocalFiles } from './local-files.ts';
import { lastMigration, type Manifest, readManifest, shopVersion } from './manifest.ts';
import { type Line, unpacked } from './rows.ts';
import { listStamps, openTarget, partName, splitSource } from './target.ts';

/** A backup whose manifest was read. */
export interface Backup {
  storage: Storage;
  stamp: string;
  manifest: Manifest;
  lines(): AsyncIterable<Line>;
  localFiles(): Promise<LocalFiles>;
  openFile(stored: string): Promise<AsyncIterable<Uint8Array>>;
}

/** Opens the backup that the source names, or the newest complete one in it. */
export const openBackup = async (source: string, keys: Keys, s3: Config['s3']): Promise<Backup> => {
  const { target, stamp: named } = splitSource(source);
  const storage = await openTarget(target, s3);
  const stamps = await listStamps(storage);
  const stamp = named ?? stamps.at(-1);
  if (!stamp || !stamps.includes(stamp))
    throw new StartError(`there is no complete backup ${named ? `${named} ` : ''}in ${target}`);
  const manifest = await readManifest(storage, stamp, keys);
  if (manifest.migration !== lastMigration()) {
    throw new StartError(
      `${stamp} was made by version ${manifest.version} with another schema than this version ${shopVersion()} has: ` +
        `restore it with version ${manifest.version}, then upgrade`,
    );
  }
  const open = async (name: string) => decrypted(keys, name, await storage.open(name));
  return {
    storage,
    stamp,
    manifest,
    async *lines() {
      yield* unpacked(await open(partName(stamp, 'rows')));
    },
    localFiles: async () => (await json(await open(partName(stamp, 'local')))) as LocalFiles,
    openFile: open,
  };
};
