import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { readMigrations } from '../../platform/db/migrations.ts';
import { StartError } from '../../platform/start-error.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type BackupKey, derivation, type Keys, macOf } from './encryption.ts';
import { partName } from './target.ts';

const storedFile = z.object({
  /** The file's key in the storage of the shop. */
  key: z.string(),
  /** Its name in the target. It is null where the file stays in the shop's S3. */
  stored: z.nullable(z.string()),
});

const manifest = z.object({
  format: z.literal(1),
  /** The release of the shop that made the backup and can restore it. */
  version: z.string(),
  /** When the last migration of the schema was made, which identifies it. */
  migration: z.number(),
  engine: z.enum(['postgres', 'pglite']),
  /** Everything that was committed before this time is in the backup. */
  at: z.string(),
  /** The number of rows by table. */
  tables: z.record(z.string(), z.number()),
  /** The size and hash of the encrypted rows. */
  rows: z.object({ size: z.number(), sha256: z.string() }),
  /** Where installers are that were not copied. */
  s3: z.nullable(z.object({ endpoint: z.string(), bucket: z.string() })),
  files: z.array(storedFile),
});

export type Manifest = z.infer<typeof manifest>;

const signedManifest = z.object({ manifest, scrypt: derivation, mac: z.string() });

export const shopVersion = (): string =>
  JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')).version;

/** Identifies the schema of this release. */
export const lastMigration = () => Math.max(...readMigrations().map(({ createdAt }) => createdAt));

export const bytesOf = async function* (text: string) {
  yield Buffer.from(text);
};

export const readText = async (storage: Storage, name: string) => (await buffer(await storage.open(name))).toString();

const textOf = (content: Manifest) => JSON.stringify(manifest.parse(content));

/** The manifest is readable by everybody, and only holders of the passphrase can make one. */
export const writeManifest = (storage: Storage, stamp: string, key: BackupKey, content: Manifest) => {
  const signed = { manifest: content, scrypt: key.derivation, mac: macOf(key, textOf(content)) };
  return storage.put(partName(stamp, 'manifest'), bytesOf(`${JSON.stringify(signed, null, 2)}\n`));
};

const parseManifest = async (storage: Storage, stamp: string) => {
  const name = partName(stamp, 'manifest');
  try {
    return signedManifest.parse(JSON.parse(await readText(storage, name)));
  } catch (error) {
    throw new StartError(`cannot read ${name}: ${(error as Error).message.split('\n', 1)[0]}`);
  }
};

/** Reads which shared files a backup names, for which the passphrase is not needed. */
export const filesOf = async (storage: Storage, stamp: string) => (await parseManifest(storage, stamp)).manifest.files;

export const readManifest = async (storage: Storage, stamp: string, keys: Keys): Promise<Manifest> => {
  const { manifest: content, scrypt, mac } = await parseManifest(storage, stamp);
  if (macOf(await keys(scrypt), textOf(content)) !== mac) {
    throw new StartError(`BACKUP_PASSPHRASE is not the one that ${stamp} was made with, or its manifest was changed`);
  }
  return content;
};

/** Records beside the backup that it was restored and found good. */
export const markVerified = (storage: Storage, stamp: string, findings: readonly object[]) =>
  storage.put(partName(stamp, 'verified'), bytesOf(`${JSON.stringify({ at: new Date(), findings }, null, 2)}\n`));
