/**
 * Records what a process does to the files below POWER_LOSS_ROOT, so that a test can tell what a power cut would have
 * left of them. It is loaded before the process with `--import`. SQLite writes past Node and is not recorded; the shop
 * uses it for locks only.
 */
import fs, { type PathLike } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, resolve, sep } from 'node:path';
import type { Operation } from './operations.ts';

const root = resolve(process.env.POWER_LOSS_ROOT as string);
const original = { ...fs };
const log = original.openSync(process.env.POWER_LOSS_LOG as string, 'a');

/** Appends one operation with its bytes. What is in the log has happened. */
const record = (operation: Operation, bytes: Uint8Array = new Uint8Array()) => {
  const head = Buffer.from(`${JSON.stringify({ ...operation, size: bytes.length })}\n`);
  original.writeSync(log, Buffer.concat([head, bytes]));
};

const inside = (path: unknown): string | undefined => {
  if (typeof path !== 'string') return undefined;
  const full = resolve(path);
  return full === root || full.startsWith(root + sep) ? full.slice(root.length + 1) : undefined;
};

/** The open files below the root, by their descriptors. */
const opened = new Map<number, { handle: number; path: string }>();
let handles = 0;

const noteOpened = (descriptor: number, path: string, isNew: boolean, isEmptied: boolean) => {
  const handle = handles++;
  opened.set(descriptor, { handle, path });
  if (isNew) record({ kind: 'create', path });
  record({ kind: 'open', path, handle });
  if (isEmptied) record({ kind: 'truncate', handle, length: 0 });
};

const empties = (flags: unknown) =>
  typeof flags === 'number' ? Boolean(flags & fs.constants.O_TRUNC) : String(flags ?? 'r').startsWith('w');

/** Records the whole content of a file that was written in a way that does not tell which bytes changed. */
const recordContent = (descriptor: number) => {
  const file = opened.get(descriptor);
  if (!file) return;
  const content = original.readFileSync(`/proc/self/fd/${descriptor}`);
  record({ kind: 'truncate', handle: file.handle, length: content.length });
  record({ kind: 'write', handle: file.handle, position: 0 }, content);
};

const recordSync = (descriptor: number) => {
  const file = opened.get(descriptor);
  if (file) record({ kind: 'sync', handle: file.handle });
};

const recordRemoved = (path: string) => {
  const name = inside(path);
  if (name !== undefined) record({ kind: 'remove', path: name });
};

/** Records the directories that a recursive call makes, the outermost first. */
const missingAbove = (path: string): string[] =>
  path === '' || path === '.' || original.existsSync(resolve(root, path)) ? [] : [...missingAbove(dirname(path)), path];

const changed: Partial<Record<string, (...args: never[]) => unknown>> = {
  openSync(path: PathLike, flags?: number | string, mode?: number) {
    const name = inside(path);
    const isNew = name !== undefined && !original.existsSync(path);
    const descriptor = original.openSync(path, flags as string, mode);
    if (name !== undefined) noteOpened(descriptor, name, isNew, empties(flags));
    return descriptor;
  },
  closeSync(descriptor: number) {
    original.closeSync(descriptor);
    opened.delete(descriptor);
  },
  writeSync(descriptor: number, ...args: [Uint8Array | string, number?, number?, (number | null)?]) {
    const file = opened.get(descriptor);
    const written = (original.writeSync as (...all: unknown[]) => number)(descriptor, ...args);
    const [data, offset = 0, , position] = args;
    if (!file) return written;
    if (typeof data === 'string' || typeof position !== 'number') recordContent(descriptor);
    else {
      const bytes = Buffer.from(data.buffer, data.byteOffset + offset, written);
      record({ kind: 'write', handle: file.handle, position }, bytes);
    }
    return written;
  },
  ftruncateSync(descriptor: number, length = 0) {
    original.ftruncateSync(descriptor, length);
    const file = opened.get(descriptor);
    if (file) record({ kind: 'truncate', handle: file.handle, length });
  },
  truncateSync(path: string, length = 0) {
    const descriptor = fs.openSync(path, 'r+');
    fs.ftruncateSync(descriptor, length);
    fs.closeSync(descriptor);
  },
  writeFileSync(path: string | number, data: string, options?: { mode?: number; flag?: string }) {
    if (inside(path) === undefined) return original.writeFileSync(path, data, options);
    const descriptor = fs.openSync(path as string, options?.flag ?? 'w', options?.mode);
    if (data.length > 0) fs.writeSync(descriptor, data);
    fs.closeSync(descriptor);
  },
  appendFileSync(path: string, data: string) {
    fs.writeFileSync(path, data, { flag: 'a' });
  },
  fsyncSync(descriptor: number) {
    original.fsyncSync(descriptor);
    recordSync(descriptor);
  },
  renameSync(from: string, to: string) {
    original.renameSync(from, to);
    const [source, target] = [inside(from), inside(to)];
    if (source !== undefined && target !== undefined) record({ kind: 'rename', from: source, to: target });
  },
  unlinkSync(path: string) {
    original.unlinkSync(path);
    recordRemoved(path);
  },
  rmdirSync(path: string) {
    original.rmdirSync(path);
    recordRemoved(path);
  },
  rmSync(path: string, ...rest: []) {
    const exists = original.existsSync(path);
    original.rmSync(path, ...rest);
    if (exists) recordRemoved(path);
  },
  mkdirSync(path: string, ...rest: []) {
    const name = inside(path);
    const made = name === undefined ? [] : missingAbove(name);
    const result = original.mkdirSync(path, ...rest);
    for (const directory of made) record({ kind: 'mkdir', path: directory });
    return result;
  },
};

/** Streams of files use these. */
const withCallback = (name: 'write' | 'writev' | 'fsync', after: (descriptor: number) => void) => {
  const call = original[name] as (...args: unknown[]) => void;
  changed[name] = ((descriptor: number, ...args: unknown[]) => {
    const done = args.pop() as (...results: unknown[]) => void;
    call(descriptor, ...args, (...results: unknown[]) => {
      if (!results[0]) after(descriptor);
      done(...results);
    });
  }) as never;
};
withCallback('write', recordContent);
withCallback('writev', recordContent);
withCallback('fsync', recordSync);
changed.open = ((path: PathLike, ...args: unknown[]) => {
  const done = args.pop() as (error: Error | null, descriptor?: number) => void;
  try {
    done(null, fs.openSync(path, ...(args as [string])));
  } catch (error) {
    done(error as Error);
  }
}) as never;
changed.close = ((descriptor: number, done?: (error: Error | null) => void) => {
  opened.delete(descriptor);
  original.close(descriptor, done as never);
}) as never;

/** The functions with promises are few and rare, so they go through the synchronous ones. */
const promised = Object.fromEntries(
  (['rename', 'unlink', 'rm', 'rmdir', 'mkdir', 'writeFile', 'appendFile'] as const).map((name) => [
    name,
    async (...args: never[]) => (fs[`${name}Sync`] as (...all: never[]) => unknown)(...args),
  ]),
);
const { open } = fs.promises;
const openPromised = async (path: string, flags?: string, mode?: number) => {
  const name = inside(path);
  const isNew = name !== undefined && !original.existsSync(path);
  const file = await open(path, flags, mode);
  if (name === undefined) return file;
  const { fd } = file;
  noteOpened(fd, name, isNew, empties(flags));
  const after = <K extends 'write' | 'writeFile' | 'appendFile' | 'sync' | 'datasync' | 'close'>(
    method: K,
    note: (descriptor: number) => void,
  ) => {
    const call = (file[method] as (...args: unknown[]) => Promise<unknown>).bind(file);
    file[method] = (async (...args: unknown[]) => {
      const result = await call(...args);
      note(fd);
      return result;
    }) as never;
  };
  for (const method of ['write', 'writeFile', 'appendFile'] as const) after(method, recordContent);
  for (const method of ['sync', 'datasync'] as const) after(method, recordSync);
  after('close', (descriptor) => opened.delete(descriptor));
  return file;
};

Object.assign(fs, changed);
Object.assign(fs.promises, promised, { open: openPromised });
syncBuiltinESMExports();
