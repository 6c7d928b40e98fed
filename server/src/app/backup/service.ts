import type { Backups } from '@warden/contract';
import type { Config } from '../../platform/config.ts';
import { DAY } from '../../platform/time.ts';
import { type BackupStatus, readBackupStatus } from './status.ts';

const LATE = 2 * DAY;
const VERIFIED_LATE = 14 * DAY;

/** Administrators and metrics ask often, and a list of an S3 takes time. */
const FRESH = 60_000;

export interface BackupService {
  /** The state of the backups in BACKUP_TARGET; undefined without it. Fails where the target cannot be read. */
  status(): Promise<BackupStatus | undefined>;
  /** The same for administrators, with what is wrong about it. */
  toWire(): Promise<Backups>;
}

const isOlder = (time: Date | undefined, age: number, now: Date) =>
  time === undefined || now.getTime() - time.getTime() > age;

export const describeStatus = (status: BackupStatus, now: Date): Backups => ({
  state: isOlder(status.lastBackup, LATE, now) ? 'late' : 'ok',
  last_backup_at: status.lastBackup?.toISOString() ?? null,
  last_verified_at: status.lastVerified?.toISOString() ?? null,
  verification_late: isOlder(status.lastVerified, VERIFIED_LATE, now),
});

const nothing = { last_backup_at: null, last_verified_at: null, verification_late: false };

export const backupService = ({
  config: { backup, s3 },
  now,
}: {
  config: Pick<Config, 'backup' | 's3'>;
  now: () => Date;
}): BackupService => {
  const { target } = backup;
  let known: { status: Promise<BackupStatus>; until: number } | undefined;
  const status = async () => {
    if (!target) return;
    if (!known || now().getTime() > known.until) {
      known = { status: readBackupStatus(target, s3), until: now().getTime() + FRESH };
    }
    return known.status;
  };
  return {
    status,
    async toWire() {
      try {
        const found = await status();
        return found ? describeStatus(found, now()) : { state: 'off', ...nothing };
      } catch {
        return { state: 'unreachable', ...nothing };
      }
    },
  };
};
