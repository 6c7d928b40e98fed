import type { Config } from '../../platform/config.ts';
import { momentOf, openTarget, parsePart } from './target.ts';

export interface BackupStatus {
  /** The time that the newest complete backup shows. */
  lastBackup: Date | undefined;
  /** When a backup was last restored into a scratch place and found good. */
  lastVerified: Date | undefined;
}

const newest = (dates: Date[]) => (dates.length > 0 ? new Date(Math.max(...dates.map(Number))) : undefined);

/** Reads the state of the backups from the target itself, so it is true no matter who made or removed them. */
export const readBackupStatus = async (target: string, s3: Config['s3']): Promise<BackupStatus> => {
  const parts = (await (await openTarget(target, s3)).list()).flatMap(({ key, changedAt }) => {
    const part = parsePart(key);
    return part ? { ...part, changedAt } : [];
  });
  const of = (name: string) => parts.filter(({ part }) => part === name);
  return {
    lastBackup: newest(of('manifest').map(({ stamp }) => momentOf(stamp))),
    lastVerified: newest(of('verified').map(({ changedAt }) => changedAt)),
  };
};
