import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../../../../scripts/lib/temp-dir.ts';
import { readConfig } from '../../platform/config.ts';
import { makeBackups } from './jobs.ts';

it('gives the target to the tool as one word, and no shell reads it', async () => {
  const dir = tempDir();
  const target = join(dir, 'a b; touch owned #$(touch owned)');
  const { s3, backup } = readConfig({});
  const config = { s3, backup: { ...backup, target, schedule: '0 3 * * *' } };
  const made = makeBackups.run({}, { config, realNow: () => new Date() }, '');
  await expect(made).rejects.toThrow(/^warden backup failed: .*BACKUP_PASSPHRASE/);
  expect(existsSync('owned') || existsSync(join(dir, 'owned'))).toBe(false);
});
