import { randomUUID } from 'node:crypto';
import { chmod, type FileHandle, mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { syncDirectory } from '../../platform/storage/sync-directory.ts';
import { type Head, parseHead } from './heads.ts';

/** Stores signed heads outside the database. */
export interface HeadStore {
  append(head: Head): Promise<void>;
  /** The head that was stored last. */
  last(): Promise<Head | undefined>;
  all(): Promise<Head[]>;
}

const OWNER_ONLY = { file: 0o600, directory: 0o700 };

export const headsOf = (text: string): Head[] =>
  text.split('\n').flatMap((line) => {
    const head = parseHead(line);
    return head ? [head] : [];
  });

const readText = (path: string) =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });

/** A file that only grows. Processes that share it append whole lines, which do not mix. */
const fileHeads = (directory: string): HeadStore => {
  const path = join(directory, 'heads.jsonl');
  /** This process has seen to it that a power cut does not take the file itself away. */
  let isNameSafe = false;
  return {
    async append(head) {
      await mkdir(directory, { recursive: true, mode: OWNER_ONLY.directory });
      await chmod(directory, OWNER_ONLY.directory);
      let file: FileHandle | undefined;
      try {
        file = await open(path, 'a', OWNER_ONLY.file);
        // The leading line break separates it from a line that a power cut has left unfinished.
        await file.appendFile(`\n${JSON.stringify(head)}\n`);
        await file.sync();
      } finally {
        await file?.close();
      }
      if (isNameSafe) return;
      await syncDirectory(directory);
      await syncDirectory(dirname(directory));
      isNameSafe = true;
    },
    last: async () => headsOf(await readText(path)).at(-1),
    all: async () => headsOf(await readText(path)),
  };
};

const AT_ONCE = 20;

/** Each head is an object, named so that heads sort by their position in the chain. */
const s3Heads = async (s3: NonNullable<Config['s3']>): Promise<HeadStore> => {
  const { s3Storage } = await import('../../platform/storage/s3.ts');
  const storage = s3Storage(s3, 'audit');
  const read = async (key: string) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of await storage.open(key)) pieces.push(piece);
    return headsOf(Buffer.concat(pieces).toString());
  };
  const keys = async () => (await storage.list('head-')).map(({ key }) => key).sort();
  return {
    async append(head) {
      const key = `head-${String(head.seq).padStart(12, '0')}-${Date.parse(head.at)}-${randomUUID()}`;
      await storage.put(
        key,
        (async function* () {
          yield Buffer.from(`${JSON.stringify(head)}\n`);
        })(),
      );
    },
    async last() {
      const newest = (await keys()).at(-1);
      return newest ? (await read(newest)).at(-1) : undefined;
    },
    async all() {
      const found = await keys();
      const heads: Head[] = [];
      for (let start = 0; start < found.length; start += AT_ONCE) {
        heads.push(...(await Promise.all(found.slice(start, start + AT_ONCE).map(read))).flat());
      }
      return heads;
    },
  };
};

/** The file in DATA_DIR and, where there is an S3, objects there as well. */
export const openHeadStores = async ({ auditDir, s3 }: Pick<Config, 'auditDir' | 's3'>): Promise<HeadStore[]> => [
  fileHeads(auditDir),
  ...(s3 ? [await s3Heads(s3)] : []),
];
