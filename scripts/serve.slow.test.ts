import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tempDir } from './lib/temp-dir.ts';

let dir: string;
let launcher: ChildProcess;

beforeEach(() => {
  dir = tempDir();
});

afterEach(() => {
  launcher.kill('SIGKILL');
});

/** This server records each signal and takes a moment to stop. */
const patientServer = `
  import { appendFileSync } from 'node:fs';
  const note = (line) => appendFileSync(new URL('notes', import.meta.url), line + '\\n');
  const busy = setInterval(() => {}, 1000);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      note(signal);
      setTimeout(() => { note('drained'); process.exit(0); }, 500);
    });
  }
  note('up');
`;

const notes = () => {
  try {
    return readFileSync(join(dir, 'notes'), 'utf8').trim().split('\n');
  } catch {
    return [];
  }
};

const launch = (server: string) => {
  const main = join(dir, 'main.mjs');
  const script = join(dir, 'launch.mjs');
  writeFileSync(main, server);
  writeFileSync(
    script,
    `import { serve } from ${JSON.stringify(new URL('lib/serve.mjs', import.meta.url).href)};
     process.exitCode = await serve({ main: ${JSON.stringify(main)} });`,
  );
  launcher = spawn(process.execPath, [script], { stdio: 'ignore' });
};

const untilUp = () => vi.waitFor(() => expect(notes()).toEqual(['up']));

it.each(['SIGINT', 'SIGTERM'] as const)(
  'passes %s on once however often it comes, and waits for the end',
  async (signal) => {
    launch(patientServer);
    await untilUp();
    launcher.kill(signal);
    launcher.kill(signal);
    expect(await once(launcher, 'exit')).toEqual([0, null]);
    expect(notes()).toEqual(['up', 'SIGTERM', 'drained']);
  },
);

it('takes the server with it when it is killed itself', async () => {
  launch(patientServer);
  await untilUp();
  launcher.kill('SIGKILL');
  await vi.waitFor(() => expect(notes()).toEqual(['up', 'SIGTERM', 'drained']));
});

it('ends with the code of a server that does not start', async () => {
  launch('process.exit(1)');
  expect(await once(launcher, 'exit')).toEqual([1, null]);
});
