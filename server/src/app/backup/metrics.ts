import { type GaugeGroup, seconds } from '../../platform/telemetry/gauges.ts';
import type { BackupService } from './service.ts';

/** Without backups, neither is exported. */
export const backupGauges = ({
  status,
}: Pick<BackupService, 'status'>): GaugeGroup<
  'warden_last_backup_timestamp_seconds' | 'warden_last_verified_restore_timestamp_seconds'
> => ({
  gauges: {
    warden_last_backup_timestamp_seconds: { help: 'The time that the newest complete backup shows' },
    warden_last_verified_restore_timestamp_seconds: { help: 'When a backup was last restored and found good' },
  },
  async read() {
    const found = await status();
    return {
      warden_last_backup_timestamp_seconds: seconds(found?.lastBackup),
      warden_last_verified_restore_timestamp_seconds: seconds(found?.lastVerified),
    };
  },
});
