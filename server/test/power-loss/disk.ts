import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Recorded } from './operations.ts';

type Change = { position: number; bytes: Buffer } | { length: number };

/** A file: what is certainly on the disk, and what was written since. */
interface File {
  kind: 'file';
  synced: Buffer;
  pending: Change[];
}

/** A directory: the entries that are certainly on the disk, and how they changed since. */
interface Directory {
  kind: 'directory';
  synced: Map<string, Node>;
  pending: { name: string; node: Node | undefined; renamedFrom?: string }[];
}

type Node = File | Directory;

const newFile = (content: Buffer = Buffer.alloc(0)): File => ({ kind: 'file', synced: content, pending: [] });
const newDirectory = (): Directory => ({ kind: 'directory', synced: new Map(), pending: [] });

const load = (path: string): Directory => {
  const directory = newDirectory();
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) directory.synced.set(entry.name, load(inner));
    else if (entry.isFile()) directory.synced.set(entry.name, newFile(readFileSync(inner)));
  }
  return directory;
};

const entriesAfter = ({ synced, pending }: Directory, count = pending.length) => {
  const entries = new Map(synced);
  for (const { name, node, renamedFrom } of pending.slice(0, count)) {
    if (renamedFrom) entries.delete(renamedFrom);
    if (node) entries.set(name, node);
    else entries.delete(name);
  }
  return entries;
};

const SECTOR = 512;

const applyTo = (content: Buffer, change: Change, isKept: (sector: number) => boolean = () => true): Buffer => {
  const needed = 'length' in change ? change.length : Math.max(content.length, change.position + change.bytes.length);
  const result = Buffer.alloc(needed);
  content.copy(result, 0, 0, Math.min(content.length, needed));
  if ('length' in change) return result;
  const end = change.position + change.bytes.length;
  for (let at = change.position; at < end; ) {
    const next = Math.min(end, (Math.floor(at / SECTOR) + 1) * SECTOR);
    if (isKept(Math.floor(at / SECTOR))) change.bytes.copy(result, at, at - change.position, next - change.position);
    at = next;
  }
  return result;
};

/** Applies many changes with one copy of the content, which may be large. */
const settle = (file: File) => {
  let content = file.synced;
  const size = file.pending.reduce(
    (length, change) => ('length' in change ? change.length : Math.max(length, change.position + change.bytes.length)),
    content.length,
  );
  if (file.pending.every((change) => 'bytes' in change)) {
    if (size > content.length) content = Buffer.concat([content, Buffer.alloc(size - content.length)]);
    for (const change of file.pending) if ('bytes' in change) change.bytes.copy(content, change.position);
  } else for (const change of file.pending) content = applyTo(content, change);
  file.synced = content;
  file.pending = [];
};

/**
 * A disk that promises no more than POSIX does. A file's bytes are safe once the file was synced, and a name once its
 * directory was. Of what was not synced, a power cut keeps anything: of each file some of the 512-byte sectors, of each
 * directory the first few changes.
 */
export const openDisk = (base: string) => {
  const root = load(base);
  const handles = new Map<number, Node>();

  const find = (path: string): Node | undefined => {
    if (path === '' || path === '.') return root;
    const parent = find(dirname(path));
    return parent?.kind === 'directory' ? entriesAfter(parent).get(basename(path)) : undefined;
  };
  const parentOf = (path: string) => find(dirname(path)) as Directory;
  const put = (path: string, node: Node | undefined) =>
    void parentOf(path).pending.push({ name: basename(path), node });

  const apply = ({ operation, bytes }: Recorded) => {
    switch (operation.kind) {
      case 'mkdir':
        return put(operation.path, newDirectory());
      case 'create':
        return put(operation.path, newFile());
      case 'remove':
        return put(operation.path, undefined);
      case 'rename': {
        const node = find(operation.from);
        const [from, to] = [parentOf(operation.from), parentOf(operation.to)];
        if (!node || from !== to) throw new Error(`cannot replay the rename of ${operation.from} to ${operation.to}`);
        return void to.pending.push({ name: basename(operation.to), node, renamedFrom: basename(operation.from) });
      }
      case 'open': {
        const node = find(operation.path);
        if (!node) throw new Error(`cannot replay the opening of ${operation.path}`);
        return void handles.set(operation.handle, node);
      }
      case 'sync': {
        const node = handles.get(operation.handle) as Node;
        if (node.kind === 'file') return settle(node);
        node.synced = entriesAfter(node);
        node.pending = [];
        return;
      }
      default: {
        const file = handles.get(operation.handle) as File;
        file.pending.push(
          operation.kind === 'write' ? { position: operation.position, bytes } : { length: operation.length },
        );
      }
    }
  };

  const contentOf = ({ synced, pending }: File, random: () => number) => {
    const share = [0, 0.5, 1][Math.floor(random() * 3)] as number;
    const kept = pending.slice(0, share === 0 ? 0 : pending.length);
    return kept.reduce<Buffer>(
      (content, change) =>
        'length' in change && random() >= share ? content : applyTo(content, change, () => random() < share),
      synced,
    );
  };

  const write = (directory: Directory, path: string, random: () => number) => {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const survivors = Math.floor(random() * (directory.pending.length + 1));
    for (const [name, node] of entriesAfter(directory, survivors)) {
      if (node.kind === 'directory') write(node, join(path, name), random);
      else writeFileSync(join(path, name), contentOf(node, random), { mode: 0o600 });
    }
  };

  return {
    apply,
    /** Writes what a power cut at this moment could leave behind. */
    cutPower: (path: string, random: () => number) => write(root, path, random),
  };
};
