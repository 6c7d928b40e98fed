import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';

it('writes all lines, also those right before the end of the process', () => {
  const script = `
    import { createLog } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)};
    const log = await createLog({ demo: false, logLevel: 'info' });
    for (const line of [1, 2]) log.info(String(line));
    setImmediate(() => {
      log.info('3');
      process.exit();
    });`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(stdout.match(/(?<="msg":")\d/g)?.toSorted()).toEqual(['1', '2', '3']);
});

it.each(['stops reading', 'is gone'])('ends although the reader of the log %s', async (what) => {
  const script = `
    import { setImmediate as nextTurn } from 'node:timers/promises';
    import { createLog } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)};
    process.stdout.write('begun');
    const log = await createLog({ demo: false, logLevel: 'info' });
    process.once('message', async () => {
      for (let line = 0; line < 50; line++) {
        log.info('x'.repeat(100_000));
        await nextTurn();
      }
      process.exit(3);
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout as NodeJS.ReadableStream, 'readable');
  if (what === 'is gone') child.stdout?.destroy();
  child.send('go');
  expect(await once(child, 'exit')).toEqual([3, null]);
});
