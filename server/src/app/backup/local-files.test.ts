import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { tempDir } from '../../../../scripts/lib/temp-dir.ts';
import { refuseOthers, writeLocalFiles } from './local-files.ts';

let dir: string;
beforeEach(async () => {
  dir = tempDir();
});

/** Writes the files in a process that cannot write more than a kilobyte to any file. */
const writeWithoutRoom = (...given: Parameters<typeof writeLocalFiles>) => {
  const script = `
    const { writeLocalFiles } = await import(${JSON.stringify(new URL('local-files.ts', import.meta.url))});
    await writeLocalFiles(...${JSON.stringify(given)});`;
  return spawnSync('sh', ['-c', 'ulimit -f 1; exec "$@"', 'sh', process.execPath, '--input-type=module', '-e', script]);
};

it('can be repeated after a disk was full', async () => {
  const places = { keysDir: join(dir, 'keys'), auditDir: join(dir, 'audit'), signingKeyFile: undefined };
  const heads = 'a head\n'.repeat(1000);
  const files = { 'audit/heads.jsonl': Buffer.from(heads).toString('base64') };
  const { status, stderr } = writeWithoutRoom(files, places);
  expect(status).not.toBe(0);
  expect(String(stderr)).toContain('EFBIG');
  await refuseOthers(files, places);
  await writeLocalFiles(files, places);
  expect(await readFile(join(places.auditDir, 'heads.jsonl'), 'utf8')).toBe(heads);
  await writeFile(join(places.auditDir, 'heads.jsonl'), 'another head\n');
  await expect(refuseOthers(files, places)).rejects.toThrow(/heads.jsonl exists/);
});
