import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { inRoot } from './paths.mjs';

const TOO_OLD = 20 * 60_000;

/** A killed process no longer holds the lock, even if another process has its number by now. */
const isStale = (path) => {
  try {
    if (Date.now() - statSync(path).mtimeMs > TOO_OLD) return true;
    process.kill(Number(readFileSync(path, 'utf8')), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
};

const take = (path) => {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isStale(path)) rmSync(path, { force: true });
    return false;
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
