import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export interface RunningPostgres {
  /** The address with a role that may create databases. */
  url: string;
  stop: () => Promise<void>;
}

/** Starts a real PostgreSQL for the tests: the one at TEST_DATABASE_URL, or a temporary one, with these settings. */
export const startPostgres = async (settings?: Record<string, string | number>): Promise<RunningPostgres> => {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };

  const script = fileURLToPath(new URL('postgres-keeper.ts', import.meta.url));
  const keeper = spawn(process.execPath, [script, ...(settings ? [JSON.stringify(settings)] : [])], {
    stdio: 'pipe',
    // The process has a group of its own, so that Ctrl-C reaches only the test run, which then closes the pipe.
    detached: true,
  });
  const complaint = text(keeper.stderr);
  const ended = once(keeper, 'exit');
  const [url] = await Promise.race([
    once(createInterface(keeper.stdout), 'line') as Promise<[string]>,
    ended.then(async () => {
      throw new Error(`PostgreSQL for the tests did not start: ${(await complaint).trim()}`);
    }),
  ]);
  return {
    url,
    stop: async () => {
      keeper.stdin.end();
      await ended;
    },
  };
};
