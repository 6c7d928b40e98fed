import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fromPglite } from 'pg-boss';
import { prepareDataDir } from '../data-dir.ts';
import type { Database } from './database.ts';
import { lockDirectory } from './lock.ts';
import { migrationsFolder } from './migrations.ts';
import * as schema from './schema.ts';

type EmscriptenOptions = Parameters<NodeFS['init']>[1];
type EmscriptenModule = EmscriptenOptions & {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } };
};

/** PGlite as shipped never calls fsync: a power cut would take acknowledged commits with it. */
class DurableNodeFS extends NodeFS {
  override async init(pg: Parameters<NodeFS['init']>[0], options: EmscriptenOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    const syncStreams = (module: EmscriptenModule) => {
      module.NODEFS.stream_ops.fsync = ({ nfd }: { nfd: number }) => {
        fsyncSync(nfd);
        return 0;
      };
    };
    const preRun = [emscriptenOpts.preRun ?? []].flat();
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, syncStreams] as never } };
  }
}

/** Without `-F`, and with the sync method Emscripten really carries out (fdatasync is a no-op there). */
const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

const syncDirectory = (directory: string) => {
  const descriptor = openSync(directory, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
};

export const pgliteDatabase = async (pglite: PGlite): Promise<Database> => {
  const db = drizzle(pglite, { schema });
  await migrate(db, { migrationsFolder });
  return {
    kind: 'pglite',
    db: db as unknown as Database['db'],
    boss: { db: fromPglite(pglite), backend: 'pglite', useListenNotify: true },
    close: () => pglite.close(),
  };
};

export const openPglite = async (dataDir: string): Promise<Database> => {
  prepareDataDir(dataDir);
  const lock = lockDirectory(dataDir);
  const directory = join(dataDir, 'database');
  mkdirSync(directory, { recursive: true });
  const pglite = await PGlite.create({ fs: new DurableNodeFS(directory), startParams: durableStartParams });
  syncDirectory(directory);
  const database = await pgliteDatabase(pglite);
  return {
    ...database,
    close: async () => {
      await database.close();
      lock.release();
    },
  };
};
