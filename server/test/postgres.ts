import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export interface RunningPostgres {
  /** Of a role that may create databases. */
  url: string;
  stop: () => Promise<void>;
}

/** A real PostgreSQL for the tests: the one at TEST_DATABASE_URL, or one of their own that is gone afterwards. */
export const startPostgres = async (): Promise<RunningPostgres> => {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };

  const keeper = spawn(process.execPath, [fileURLToPath(new URL('postgres-keeper.ts', import.meta.url))], {
    stdio: 'pipe',
    // Its own process group: Ctrl-C is for the test run, which then closes the pipe.
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
