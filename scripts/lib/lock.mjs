import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { inRoot } from './paths.mjs';

const TOO_OLD = 20 * 60_000;

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** A killed process no longer holds the lock, even if another process has its number by now. */
const isStale = (path) => {
  try {
    const owner = Number(readFileSync(path, 'utf8'));
    return Date.now() - statSync(path).mtimeMs > TOO_OLD || (owner > 0 && !isAlive(owner));
  } catch {
    return false;
  }
};

/** Keeps two commands in one clone from installing or building at the same time. */
export const withLock = async (name, work) => {
  mkdirSync(inRoot('.cache'), { recursive: true });
  const path = inRoot('.cache', `${name}.lock`);
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (isStale(path)) rmSync(path, { force: true });
      else await sleep(300);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
};
