import { type Check, type Finding, failed, type Settings } from './check.ts';
import { checkBackup } from './checks/backup.ts';
import { checkDatabase } from './checks/database.ts';
import { checkDisk } from './checks/disk.ts';
import { checkMail } from './checks/mail.ts';
import { checkProvider } from './checks/provider.ts';
import { checkProxy } from './checks/proxy.ts';
import { checkPublicUrl } from './checks/public-url.ts';
import { checkRuntime } from './checks/runtime.ts';
import { checkSettings } from './checks/settings.ts';
import { checkReleaseKey, checkSigningKey } from './checks/signing-key.ts';
import { checkStorage } from './checks/storage.ts';

const checks: readonly [subject: string, check: Check, seconds: number][] = [
  ['settings', checkSettings, 5],
  ['runtime', checkRuntime, 5],
  ['disk', checkDisk, 5],
  ['signing key', checkSigningKey, 10],
  ['release key', checkReleaseKey, 10],
  ['backup', checkBackup, 30],
  ['storage', checkStorage, 30],
  ['mail', checkMail, 30],
  ['payments', checkProvider, 20],
  ['public URL', checkPublicUrl, 20],
  ['proxy', checkProxy, 5],
  // The embedded database blocks this process while it starts, so it comes last.
  ['database', checkDatabase, 60],
];

export interface Diagnosis extends Finding {
  subject: string;
}

const inTime = async (subject: string, check: Check, seconds: number, settings: Settings): Promise<Finding[]> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding[]>((resolve) => {
    const finding = failed(
      `no result within ${seconds} s`,
      `see whether what ${subject} needs can be reached from here`,
    );
    timer = setTimeout(() => resolve([finding]), seconds * 1000);
  });
  try {
    return await Promise.race([Promise.try(check, settings), late]);
  } catch (error) {
    return [failed((error as Error).message.split('\n', 1)[0] ?? '', 'this is unexpected: report it')];
  } finally {
    clearTimeout(timer);
  }
};

/** Runs all checks. Each has its own time, and none depends on another. */
export const diagnose = async (settings: Settings, chosen = checks): Promise<Diagnosis[]> => {
  const results = chosen.map(async ([subject, check, seconds]) =>
    (await inTime(subject, check, seconds, settings)).map((finding) => ({ subject, ...finding })),
  );
  return (await Promise.all(results)).flat();
};
