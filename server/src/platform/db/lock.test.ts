import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tempDir } from '../../../../scripts/lib/temp-dir.ts';
import { StartError } from '../start-error.ts';
import { lockDirectory } from './lock.ts';

let directory: string;
let other: ChildProcess | undefined;
beforeEach(() => {
  directory = tempDir();
});
afterEach(() => {
  other?.kill('SIGKILL');
});

const lockElsewhere = async () => {
  const script = `
    const { lockDirectory } = await import(${JSON.stringify(new URL('lock.ts', import.meta.url).href)});
    lockDirectory(${JSON.stringify(directory)});
    process.stdout.write('locked');
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', script], { stdio: 'pipe' });
  other = child;
  await once(child.stdout, 'data');
  return child;
};

it('refuses a second lock in the same process until the first is released', () => {
  const first = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(StartError);
  expect(() => lockDirectory(directory)).toThrow(`in use by process ${process.pid}`);
  first.release();
  lockDirectory(directory).release();
});

it('refuses a directory that another process holds, names that process, and takes it once that is killed', async () => {
  const { pid } = await lockElsewhere();
  expect(() => lockDirectory(directory)).toThrow(StartError);
  expect(() => lockDirectory(directory)).toThrow(`in use by process ${pid}`);
  other?.kill('SIGKILL');
  await once(other as ChildProcess, 'exit');
  lockDirectory(directory).release();
});

it('says in one line that the file cannot be locked at all', () => {
  mkdirSync(join(directory, 'lock'));
  expect(() => lockDirectory(directory)).toThrow(StartError);
  expect(() => lockDirectory(directory)).toThrow(/^DATA_DIR: cannot lock .*$/);
});
