import { parseArgs } from 'node:util';
import type { Backup } from '../../app/backup/open.ts';
import type { Config } from '../../platform/config.ts';
import { StartError } from '../../platform/start-error.ts';
import { type Command, UsageError } from '../command.ts';
import { onlyWord } from '../only-argument.ts';
import { readBackupSettings } from '../read-backup-settings.ts';

const options = {
  verify: { type: 'boolean', default: false },
  database: { type: 'string' },
  'ledger-days': { type: 'string', default: '31' },
} as const;

const openLog = async (config: Config) =>
  (await import('../../platform/log.ts')).createLog({ ...config, logLevel: 'error' });

const restoreHere = async (backup: Backup, config: Config) => {
  const [{ restoreBackup }, { restoredKeyFile }, { keyFileSettings, signingUses }] = await Promise.all([
    import('../../app/backup/restore.ts'),
    import('../../app/backup/local-files.ts'),
    import('../../platform/config/keys.ts'),
  ]);
  const { missing, local } = await restoreBackup(backup, config, await openLog(config));
  console.log(`Restored ${backup.stamp}: the shop as of ${backup.manifest.at}.`);
  for (const use of signingUses) {
    const path = restoredKeyFile(local, config, use);
    if (path) console.log(`The key that signs ${use} is in ${path}: set ${keyFileSettings[use]} to it.`);
  }
  const { s3 } = backup.manifest;
  if (missing.length > 0 && s3) {
    console.log(
      `Not in the storage, and not in the backup either, which left them in bucket ${s3.bucket} at ${s3.endpoint}:`,
    );
    for (const key of missing) console.log(`  ${key}`);
  }
  return missing.length === 0;
};

const verify = async (backup: Backup, config: Config, databaseUrl: string | undefined, ledgerDays: number) => {
  const [{ verifyBackup }, { markVerified }, { yookassaProvider }] = await Promise.all([
    import('../../app/backup/verify.ts'),
    import('../../app/backup/manifest.ts'),
    import('../../platform/payment-provider/yookassa/provider.ts'),
  ]);
  const { yookassa, vatCode, s3, keyPassphrase } = config;
  const provider = yookassa && yookassaProvider({ ...yookassa, vatCode });
  const log = await openLog(config);
  const findings = await verifyBackup(backup, databaseUrl, log, { s3, keyPassphrase, provider, ledgerDays });
  const { stamp, manifest, storage } = backup;
  console.log(`Backup ${stamp}, made by version ${manifest.version}, shows the shop as of ${manifest.at}.`);
  for (const { subject, text, problems } of findings) {
    console.log(`${problems.length === 0 ? 'ok    ' : 'WRONG '} ${subject}: ${text}`);
    for (const problem of problems) console.log(`         ${problem}`);
  }
  const isGood = findings.every(({ problems }) => problems.length === 0);
  console.log(isGood ? 'A shop can continue with this backup.' : 'This backup is not good.');
  if (isGood) await markVerified(storage, stamp, findings);
  return isGood;
};

export const restore: Command = {
  words: ['restore'],
  usage: 'SOURCE [--verify [--database URL] [--ledger-days N]]',
  summary: 'Restore a backup (the newest in SOURCE, or SOURCE/NAME) into an empty place; --verify into a scratch one',
  async run(args) {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const source = onlyWord(positionals, 'SOURCE');
    const days = values['ledger-days'];
    if (!/^[1-9]\d{0,3}$/.test(days)) throw new UsageError('--ledger-days must be a number of days');
    if (values.database && !values.verify) throw new UsageError('--database is for --verify: set DATABASE_URL');
    const { config, keys } = await readBackupSettings();
    const { openBackup } = await import('../../app/backup/open.ts');
    const backup = await openBackup(source, keys, config.s3);
    if (!values.verify) return restoreHere(backup, config);
    try {
      return await verify(backup, config, values.database, Number(days));
    } catch (error) {
      const { NoRoom } = await import('../../app/backup/scratch.ts');
      if (!(error instanceof StartError) || error instanceof NoRoom) throw error;
      console.log(`WRONG  ${error.message}\nThis backup is not good.`);
      return false;
    }
  },
};
