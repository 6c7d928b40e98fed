import { parseArgs } from 'node:util';
import { type Command, UsageError } from '../command.ts';
import { onlyWord } from '../only-argument.ts';
import { readBackupSettings } from '../read-backup-settings.ts';

export const backup: Command = {
  words: ['backup'],
  usage: '[TARGET]',
  summary: 'Back up database, keys and installers to a folder or s3://bucket/folder, while the shop runs',
  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const { config, keys } = await readBackupSettings();
    const words = positionals.length === 0 && config.backup.target ? [config.backup.target] : positionals;
    const target = onlyWord(words, 'TARGET');
    if (target.startsWith('-')) throw new UsageError(`${target} is no target`);
    const [{ makeBackup }, { pruneBackups }, { openTarget, refuseOwnPlaces }] = await Promise.all([
      import('../../app/backup/make.ts'),
      import('../../app/backup/prune.ts'),
      import('../../app/backup/target.ts'),
    ]);
    refuseOwnPlaces(target, config);
    const storage = await openTarget(target, config.s3);
    const { stamp, rows, files } = await makeBackup(config, storage, keys);
    console.log(`Backup ${stamp} is complete: ${rows} rows and ${files} files in ${target}`);
    const removed = await pruneBackups(storage, config.backup.keepDays, new Date());
    if (removed.length > 0) console.log(`Removed after ${config.backup.keepDays} days: ${removed.join(', ')}`);
  },
};
