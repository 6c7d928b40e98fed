import { randomUUID } from 'node:crypto';
import { chmodSync, constants, existsSync, readdirSync, rmSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { basename, join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { StartError } from '../start-error.ts';
import { lockDirectory } from './lock.ts';

const PREFIX = 'snapshot-';
/** A process that no longer answers must not hold up a backup for ever; a copy of a large database takes minutes. */
const WAIT_MILLISECONDS = 10 * 60_000;

const databaseIn = (dataDir: string) => join(dataDir, 'database');

/** The path of a socket may have about 100 characters, so the shorter of its two forms is used. */
const socketIn = (dataDir: string) => {
  const path = join(dataDir, 'snapshots.sock');
  const short = relative(process.cwd(), path);
  return short.length < path.length ? short : path;
};

const WAL_SEGMENT = /^[0-9A-F]{24}$/;

/** A copy shares its blocks with the original where the file system can do that. */
const copyCluster = async (dataDir: string, needsSegment: (name: string) => boolean = () => true) => {
  const copy = join(dataDir, `${PREFIX}${randomUUID()}`);
  const filter = (path: string) => !WAL_SEGMENT.test(basename(path)) || needsSegment(basename(path));
  try {
    await cp(databaseIn(dataDir), copy, { recursive: true, mode: constants.COPYFILE_FICLONE, filter });
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    throw error;
  }
  return copy;
};

/** The files of the log since the last checkpoint. The others, up to a gigabyte, are there to be used again. */
const readSegments = async (tx: Pick<Transaction, 'query'>) => {
  const { rows } = await tx.query<{ first: string; last: string }>(
    'select redo_wal_file as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last from pg_control_checkpoint()',
  );
  const { first = '', last = '' } = rows[0] ?? {};
  return (name: string) => name >= first && name <= last;
};

/**
 * Copies the embedded database for other processes, which cannot open it: a program connects to a socket in the data
 * directory, gets the path of a copy, and ends the connection when it has read the copy. Statements wait while files
 * are copied; what the checkpoint has not written is in the log of the copy, as after a crash.
 */
export const serveSnapshots = async (dataDir: string, pglite: PGlite) => {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(PREFIX)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  const answer = async (socket: Socket) => {
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {}).resume();
    let copy: string | undefined;
    try {
      await pglite.exec('checkpoint');
      copy = await pglite.transaction(async (tx) => copyCluster(dataDir, await readSegments(tx)));
      socket.write(`${JSON.stringify({ copy })}\n`);
    } catch (error) {
      socket.end(`${JSON.stringify({ error: (error as Error).message })}\n`);
    }
    await closed;
    if (copy) await rm(copy, { recursive: true, force: true });
  };
  const answers = new Set<Promise<void>>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const answering = answer(socket).finally(() => {
      sockets.delete(socket);
      answers.delete(answering);
    });
    answers.add(answering);
  });
  const path = socketIn(dataDir);
  rmSync(path, { force: true });
  // A path that is too long leaves the shop without snapshots, which the program that asks for one reports.
  await new Promise<void>((resolve) => server.once('error', () => resolve()).listen(path, resolve));
  // A socket is made executable for its owner, unlike all other files of the directory.
  if (server.listening) chmodSync(path, 0o600);
  server.unref();
  return async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await Promise.all(answers);
  };
};

const firstLine = async (socket: Socket) => {
  let received = '';
  for await (const piece of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    received += piece;
    if (received.includes('\n')) break;
  }
  return JSON.parse(received || '{}') as { copy?: string; error?: string };
};

/** Asks the process that has the database open for a copy. */
const askForCopy = async (dataDir: string, wait: number) => {
  const socket = connect(socketIn(dataDir));
  socket.setTimeout(wait, () => socket.destroy(new Error('it did not answer in time')));
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const { copy, error } = await firstLine(socket);
  socket.setTimeout(0);
  if (!copy) throw new Error(error ?? 'it was stopped');
  return {
    directory: copy,
    remove: async () => {
      socket.end();
      await text(socket).catch(() => '');
    },
  };
};

/** Copies the embedded database as it is now, whether a shop has it open or not. */
export const takeSnapshot = async (
  dataDir: string,
  wait = WAIT_MILLISECONDS,
): Promise<{ directory: string; remove: () => Promise<void> }> => {
  if (!existsSync(databaseIn(dataDir))) throw new StartError(`DATA_DIR: there is no database in ${dataDir}`);
  let lock: ReturnType<typeof lockDirectory>;
  try {
    lock = lockDirectory(dataDir);
  } catch (inUse) {
    return askForCopy(dataDir, wait).catch((error: Error) => {
      throw new StartError(`${(inUse as Error).message} (it gave no copy of its database: ${error.message})`);
    });
  }
  try {
    const directory = await copyCluster(dataDir);
    return { directory, remove: () => rm(directory, { recursive: true, force: true }) };
  } finally {
    lock.release();
  }
};
