import { hash } from 'node:crypto';
import type { Storage } from '../../platform/storage/storage.ts';
import { type BackupKey, encrypted } from './encryption.ts';

/** Files are shared by all backups of a target that have the same key: another passphrase makes other copies. */
const prefixOf = ({ derivation }: BackupKey) => `file-${hash('sha256', derivation.salt).slice(0, 12)}-`;

export const isShared = (name: string) => name.startsWith('file-');

/** Copies the files of the shop that the target does not have yet. A file never changes under its key. */
export const copyFiles = async (from: Storage, to: Storage, key: BackupKey): Promise<Map<string, string>> => {
  const prefix = prefixOf(key);
  const present = new Set((await to.list(prefix)).map((file) => file.key));
  const copied = new Map<string, string>();
  for (const { key: file } of await from.list()) {
    const name = prefix + file;
    if (!present.has(name)) {
      // A file that was deleted since it was listed belongs to no release any more.
      const source = await from.open(file).catch(() => undefined);
      if (!source) continue;
      await to.put(name, encrypted(key, name, source));
    }
    copied.set(file, name);
  }
  return copied;
};
