import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../../../../scripts/lib/temp-dir.ts';
import { readConfig } from '../../platform/config.ts';
import { lowerPriority, makeBackups } from './jobs.ts';
import { backupGauges } from './metrics.ts';
import { backupService, describeStatus } from './service.ts';

const now = new Date('2026-11-16T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);

const dir = tempDir();

const serviceOf = (environment: Record<string, string>) =>
  backupService({ config: readConfig(environment), now: () => now });

it.each([
  [1, 3, { state: 'ok', verification_late: false }],
  [3, 3, { state: 'late', verification_late: false }],
  [1, 20, { state: 'ok', verification_late: true }],
])('a backup of %i days and a verification of %i days are %j', (backup, verified, expected) => {
  expect(describeStatus({ lastBackup: ago(backup), lastVerified: ago(verified) }, now)).toMatchObject(expected);
});

it('a shop that has a target and no backup yet is late', async () => {
  expect(await serviceOf({ BACKUP_TARGET: join(dir, 'empty') }).toWire()).toEqual({
    state: 'late',
    last_backup_at: null,
    last_verified_at: null,
    verification_late: true,
  });
});

it('a shop without a target has none, and exports no metric', async () => {
  const service = serviceOf({});
  expect(await service.toWire()).toMatchObject({ state: 'off', last_backup_at: null });
  expect(await backupGauges(service).read()).toEqual({});
});

it('reads the moment of the newest complete backup from its name', async () => {
  for (const name of ['20261115t020000z-manifest', '20261114t020000z-manifest', '20261116t020000z-rows']) {
    await writeFile(join(dir, name), '');
  }
  const service = serviceOf({ BACKUP_TARGET: dir });
  expect(await service.toWire()).toMatchObject({ state: 'ok', last_backup_at: '2026-11-15T02:00:00.000Z' });
  expect(await backupGauges(service).read()).toMatchObject({
    warden_last_backup_timestamp_seconds: Date.parse('2026-11-15T02:00:00Z') / 1000,
  });
});

it('says so where the target cannot be read', async () => {
  const file = join(dir, 'file');
  await writeFile(file, '');
  expect(await serviceOf({ BACKUP_TARGET: file }).toWire()).toMatchObject({ state: 'unreachable' });
});

it('a job that is left over from a schedule does nothing', async () => {
  await makeBackups.run({}, { config: readConfig({}), realNow: () => now }, '');
});

it('a priority that cannot be lowered stops no backup', () => {
  const nobody = 2 ** 30;
  expect(() => lowerPriority(nobody)).not.toThrow();
});
