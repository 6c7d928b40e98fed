import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { readBackupStatus } from '../../../app/backup/status.ts';
import { HOUR } from '../../../platform/time.ts';
import { type Check, type Finding, failed, ok, warning } from '../check.ts';
import { nearest } from './disk.ts';

const LATE_HOURS = 36;
const LOST_HOURS = 7 * 24;
const UNTRIED_HOURS = 35 * 24;

const RUN = 'run "warden backup" and see why the schedule did not: docs/operations.md, "Backup drill"';
const TRY = 'run "warden restore SOURCE --verify": docs/operations.md, "Backup drill"';

const hours = (time: Date) => (Date.now() - time.getTime()) / HOUR;

export const ageFindings = (lastBackup: Date | undefined, lastVerified: Date | undefined): Finding[] => {
  if (!lastBackup) return [failed('there is no backup of database and signing keys yet', RUN)];
  const text = `the newest backup of database and signing keys is ${Math.round(hours(lastBackup))} hours old`;
  const age = hours(lastBackup);
  const backup = age > LOST_HOURS ? failed(text, RUN) : age > LATE_HOURS ? warning(text, RUN) : ok(text);
  const isTried = lastVerified && hours(lastVerified) < UNTRIED_HOURS;
  return [
    backup,
    isTried ? ok('a restore was tried in the last five weeks') : warning('no restore was tried lately', TRY),
  ];
};

/** A backup also goes to the folder under a mount that is missing, and is lost with the disk that it should outlive. */
const placeFindings = (target: string, dataDir: string): Finding[] => {
  const diskOf = (path: string) => statSync(nearest(resolve(path))).dev;
  if (target.startsWith('s3://') || diskOf(target) !== diskOf(dataDir)) return [];
  const text = 'BACKUP_TARGET is on the same disk as DATA_DIR, which takes the backups with it when it is lost';
  return [warning(text, 'mount the other disk or machine, or choose a place there')];
};

export const checkBackup: Check = async ({ config: { backup, s3, demo, dataDir } }) => {
  if (!backup.target) {
    return demo
      ? []
      : [
          warning(
            'BACKUP_TARGET is not set, so nothing is backed up by schedule',
            'set it, with BACKUP_PASSPHRASE and BACKUP_SCHEDULE',
          ),
        ];
  }
  try {
    const { lastBackup, lastVerified } = await readBackupStatus(backup.target, s3);
    return [...ageFindings(lastBackup, lastVerified), ...placeFindings(backup.target, dataDir)];
  } catch (error) {
    const { name, code, Code } = error as { name?: string; code?: string; Code?: string };
    const reason = Code ?? code ?? name;
    return [failed(`BACKUP_TARGET cannot be read: ${reason}`, 'check the setting, and the rights of the shop there')];
  }
};
