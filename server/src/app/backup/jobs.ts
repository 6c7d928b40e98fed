import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../platform/config.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { DAY, HOUR } from '../../platform/time.ts';
import { readBackupStatus } from './status.ts';

/** The first backup after this time is verified. */
const VERIFY_AFTER = 7 * DAY - HOUR;

const LOWER_PRIORITY = 10;

/** A job makes a backup and verifies it, and the queue starts another attempt when these have taken twice this time. */
const TOOL_HOURS = 6;

/** Requests come first, unless the system forbids it, as a filter of system calls can. */
export const lowerPriority = (pid: number) => {
  try {
    setPriority(pid, LOWER_PRIORITY);
  } catch {
    // The tool then shares the processor with the requests.
  }
};

/** Runs the operator's tool with the settings of this process, which it must not outlive. */
const runTool = async (...words: string[]) => {
  const tool = fileURLToPath(new URL('../../cli/warden.ts', import.meta.url));
  const child = spawn(process.execPath, [tool, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TOOL_HOURS * HOUR,
  });
  const end = () => child.kill();
  process.once('exit', end);
  try {
    if (child.pid) lowerPriority(child.pid);
    const [output, complaint, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close') as Promise<[number | null]>,
    ]);
    if (code !== 0) throw new Error(`warden ${words[0]} failed: ${(complaint || output).trim() || 'it was ended'}`);
  } finally {
    process.off('exit', end);
  }
};

interface Dependencies {
  config: Pick<Config, 'backup' | 's3'>;
  realNow: () => Date;
}

/**
 * Makes a backup, and verifies one a week. A process of its own does it, because that takes memory and blocks. Where
 * the settings ask for no backups any more, one that was scheduled before does nothing.
 */
export const makeBackups: Job<object, Dependencies> = {
  name: 'backups-make',
  options: { retryLimit: 3, retryDelay: 600, expireInSeconds: 2 * TOOL_HOURS * 3600 },
  async run(_data, { config: { backup, s3 }, realNow }) {
    if (!backup.target || !backup.schedule) return;
    await runTool('backup', backup.target);
    const { lastVerified } = await readBackupStatus(backup.target, s3);
    const isDue = !lastVerified || realNow().getTime() - lastVerified.getTime() > VERIFY_AFTER;
    if (isDue) await runTool('restore', backup.target, '--verify');
  },
};
