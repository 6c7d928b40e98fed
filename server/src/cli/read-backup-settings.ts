import { StartError } from '../platform/start-error.ts';

/** Reads what backups need of the settings. A machine that only restores has no others yet. */
export const readBackupSettings = async () => {
  const [{ readConfig }, { keysOf }] = await Promise.all([
    import('../platform/config.ts'),
    import('../app/backup/encryption.ts'),
  ]);
  const config = readConfig(undefined, { sells: false });
  const { passphrase } = config.backup;
  if (!passphrase) throw new StartError('BACKUP_PASSPHRASE is missing: backups are encrypted with it');
  return { config, keys: keysOf(passphrase) };
};
