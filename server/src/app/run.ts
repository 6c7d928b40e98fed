import { setImmediate as nextTick } from 'node:timers/promises';
import { keepFilesPrivate } from '../platform/data-dir.ts';
import { explain } from './explain.ts';

// A stop waits until the start is complete, and a first start takes long on a busy machine.
const START_DEADLINE = 120_000;

// What is open is closed within this time after the requests and jobs have ended or had their time.
const CLOSE_SECONDS = 5;

const start = async (dev: boolean) => {
  // Loading blocks for some time, so the shop listens for signals first.
  await nextTick();
  try {
    keepFilesPrivate();
    const { readConfig } = await import('../platform/config.ts');
    const config = readConfig();
    const { serve } = await import('./serve.ts');
    const close = await serve(config, { dev });
    return { close, seconds: config.drainDelay + config.stopTimeout + CLOSE_SECONDS };
  } catch (error) {
    process.stderr.write(`${await explain(error)}\n`);
    process.exit(1);
  }
};

/** Runs the shop until a signal stops it. If it is still starting, it is stopped as soon as the start is complete. */
export const run = async ({ dev }: { dev: boolean }) => {
  const started = start(dev);
  let stopping = false;
  const stop = async () => {
    // Ctrl-C reaches the whole process group, and a launcher may send the signal a second time.
    if (stopping) return;
    stopping = true;
    const giveUp = () => process.exit(1);
    setTimeout(giveUp, START_DEADLINE).unref();
    const { close, seconds } = await started;
    setTimeout(giveUp, seconds * 1000).unref();
    await close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  await started;
};
