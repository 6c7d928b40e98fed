import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withLock } from './lib/lock.mjs';
import { inRoot } from './lib/paths.mjs';

it.each([
  ['has died', '4194305'],
  ['was killed before it wrote its number', ''],
])('a lock is taken over from a process that %s', async (_, content) => {
  const name = `test-${process.pid}`;
  const path = inRoot('.cache', `${name}.lock`);
  mkdirSync(inRoot('.cache'), { recursive: true });
  writeFileSync(path, content);
  expect(await withLock(name, async () => existsSync(path))).toBe(true);
  expect(existsSync(path)).toBe(false);
});
