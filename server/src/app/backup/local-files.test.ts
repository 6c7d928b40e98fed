import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { tempDir } from '../../../../scripts/lib/temp-dir.ts';
import { keyConfig } from '../../platform/config/keys.ts';
import { keyringAt } from '../../platform/keyring/keyring.ts';
import { readKeys, refuseOthers, restoredKeyFile, writeLocalFiles } from './local-files.ts';

let dir: string;
beforeEach(async () => {
  dir = tempDir();
});

const placesIn = (dataDir: string) => ({ ...keyConfig({ DATA_DIR: dataDir }), auditDir: join(dataDir, 'audit') });

/** Writes the files in a process that cannot write more than a kilobyte to any file. */
const writeWithoutRoom = (...given: Parameters<typeof writeLocalFiles>) => {
  const script = `
    const { writeLocalFiles } = await import(${JSON.stringify(new URL('local-files.ts', import.meta.url))});
    await writeLocalFiles(...${JSON.stringify(given)});`;
  return spawnSync('sh', ['-c', 'ulimit -f 1; exec "$@"', 'sh', process.execPath, '--input-type=module', '-e', script]);
};

it('can be repeated after a disk was full', async () => {
  const places = placesIn(dir);
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

it('brings the keys of licenses and of releases back to their places, and nothing to any other place', async () => {
  const [here, there] = [placesIn(dir), placesIn(join(dir, 'elsewhere'))];
  const [ofLicenses, ofReleases] = [here.keysDir, here.releaseKeysDir].map((place) =>
    keyringAt(place).create(new Date()),
  );
  const named = join(dir, 'named.pem');
  await writeFile(named, 'a key elsewhere');
  const files = await readKeys({ ...here, releaseSigningKeyFile: named });
  await writeLocalFiles(files, there);
  expect(keyringAt(there.keysDir).privateKeys()).toMatchObject([{ id: ofLicenses?.id }]);
  expect(keyringAt(there.releaseKeysDir).privateKeys()).toMatchObject([{ id: ofReleases?.id }]);
  expect(restoredKeyFile(files, there, 'licenses')).toBeUndefined();
  expect(await readFile(restoredKeyFile(files, there, 'releases') as string, 'utf8')).toBe('a key elsewhere');
  for (const place of ['keys/../x', 'keys/releases/../x', 'other/x', 'keys/', 'x'])
    await expect(writeLocalFiles({ [place]: '' }, there), place).rejects.toThrow(`the backup holds ${place}`);
});
