import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { inRoot } from './paths.mjs';

const TOO_OLD = 20 * 60_000;

/** A killed process no longer holds the lock, even if another process has its number by now. */
const isStale = (path) => {
  try {
    if (Date.now() - statSync(path).mtimeMs > TOO_OLD) return true;
    const owner = Number(readFileSync(path, 'utf8'));
    // A process that was killed before it wrote its number has left an empty file.
    if (owner > 0) process.kill(owner, 0);
    return !(owner > 0);
  } catch (error) {
    return error.code === 'ESRCH';
  }
};

const take = (path) => {
  const draft = `${path}.${process.pid}`;
  try {
    // The file appears with its content, so that a process that reads it never finds it empty.
    writeFileSync(draft, String(process.pid));
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isStale(path)) return false;
    rmSync(path, { force: true });
    return take(path);
  } finally {
    rmSync(draft, { force: true });
  }
};

/** Keeps two commands in one clone from installing or building at the same time. */
export const withLock = async (name, work) => {
  const path = inRoot('.cache', `${name}.lock`);
  mkdirSync(inRoot('.cache'), { recursive: true });
  while (!take(path)) await sleep(300);
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
};
