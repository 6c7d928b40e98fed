import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { drizzle } from 'drizzle-orm/pglite';
import { fromPglite } from 'pg-boss';
import { prepareDataDir } from '../data-dir.ts';
import type { Database, Opening } from './database.ts';
import { lockDirectory } from './lock.ts';
import { migrateEmbedded } from './migrate-embedded.ts';
import { serveSnapshots } from './snapshots.ts';
import { databaseTimeouts } from './timeouts.ts';
import { takeTurns } from './turns.ts';

type EmscriptenOptions = Parameters<NodeFS['init']>[1];

/** Declares the parts of Emscripten's file system that are changed here. */
interface EmscriptenFiles {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  doSetAttr: (file: unknown, node: unknown, changes: { mode?: number }, ...calls: unknown[]) => void;
}

const OTHERS = 0o077;

/** Makes PGlite's files private. PGlite sets their modes after making them, most to 0666 whatever the umask is. */
class PrivateNodeFS extends NodeFS {
  override async init(pg: Parameters<NodeFS['init']>[0], options: EmscriptenOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [emscriptenOpts.preRun ?? []].flat();
    const change = (module: { NODEFS: EmscriptenFiles }) => this.change(module.NODEFS);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, change] as never } };
  }

  protected change(fs: EmscriptenFiles) {
    const { doSetAttr } = fs;
    fs.doSetAttr = (file, node, { mode, ...changes }, ...calls) =>
      doSetAttr(file, node, mode == null ? changes : { ...changes, mode: mode & ~OTHERS }, ...calls);
  }
}

/** Adds fsync, which PGlite as shipped never calls: a power cut would lose acknowledged commits. */
class DurableNodeFS extends PrivateNodeFS {
  protected override change(fs: EmscriptenFiles) {
    super.change(fs);
    fs.stream_ops.fsync = ({ nfd }) => {
      fsyncSync(nfd);
      return 0;
    };
  }
}

/**
 * Removes `-F` and chooses the sync method that Emscripten really executes (fdatasync does nothing there). The usual
 * 128 MB of buffers are in use from the start, and the operating system has the same pages in its cache.
 */
const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=32MB',
];

const sync = (path: string) => {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
};

const syncTree = (directory: string) => {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) sync(join(entry.parentPath, entry.name));
  }
  sync(directory);
};

/** Creates PGlite with the extensions that the schema needs. */
export const createPglite = (options: PGliteOptions) => PGlite.create({ ...options, extensions: { pg_trgm } });

/**
 * Makes the cluster under another name and renames it when all of it is on disk, so that an interrupted first start
 * leaves no half of one.
 */
const makeCluster = async (directory: string) => {
  const draft = `${directory}.new`;
  rmSync(draft, { recursive: true, force: true });
  await (await createPglite({ fs: new PrivateNodeFS(draft) })).close();
  syncTree(draft);
  renameSync(draft, directory);
  sync(dirname(directory));
};

/** Opens the cluster. The caller has the lock of the data directory. */
export const openCluster = async (directory: string) => {
  if (!existsSync(directory)) await makeCluster(directory);
  // A power cut can leave PostgreSQL's own lock file empty, which PostgreSQL then refuses to replace.
  rmSync(join(directory, 'postmaster.pid'), { force: true });
  return createPglite({ fs: new DurableNodeFS(directory), startParams: durableStartParams });
};

/** Opens a copy of the database, which nobody needs after a crash. */
export const openCopy = async (directory: string) => {
  const pglite = await createPglite({ fs: new PrivateNodeFS(directory) });
  return { db: drizzle(pglite) as Database['db'], close: () => pglite.close() };
};

export const pgliteDatabase = async (
  pglite: PGlite,
  { request, background } = databaseTimeouts,
  { logger = false }: Opening = {},
): Promise<Database> => {
  await migrateEmbedded((text, values) => pglite.query(text, values));
  const waitingFor = takeTurns(pglite);
  return {
    kind: 'pglite',
    db: drizzle(waitingFor(request), { logger }) as Database['db'],
    background: drizzle(waitingFor(background)) as Database['db'],
    boss: { db: fromPglite(pglite), backend: 'pglite', useListenNotify: true },
    close: () => pglite.close(),
  };
};

export const openPglite = async (dataDir: string): Promise<Database> => {
  prepareDataDir(dataDir);
  const lock = lockDirectory(dataDir);
  try {
    const pglite = await openCluster(join(dataDir, 'database'));
    const database = await pgliteDatabase(pglite);
    const endSnapshots = await serveSnapshots(dataDir, pglite);
    return {
      ...database,
      close: async () => {
        await endSnapshots();
        await database.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
};
