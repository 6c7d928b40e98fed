import './tsx.ts';
import { setImmediate as nextTick } from 'node:timers/promises';
import { keepFilesPrivate } from './data-dir.ts';
import { explain } from './explain.ts';

keepFilesPrivate();

// What is open is closed within this time after the requests and jobs have ended or had their time.
const CLOSE_SECONDS = 5;
// A stop waits until the start is complete, and a first start takes long on a busy machine.
const START_DEADLINE = 120_000;

/** Loading blocks for a moment, so the shop listens for signals first. */
const start = async () => {
  await nextTick();
  const { readConfig } = await import('./config.ts');
  const config = readConfig();
  const { serve } = await import('./serve.ts');
  const close = await serve(config, { dev: process.argv.includes('--dev') });
  return { close, seconds: config.drainDelay + config.stopTimeout + CLOSE_SECONDS };
};
const starting = start();

let stopping = false;
/** Stops the shop. If it is still starting, it is stopped as soon as the start is complete. */
const stop = async () => {
  // Ctrl-C reaches the whole process group, and a launcher may send the signal a second time.
  if (stopping) return;
  stopping = true;
  const giveUp = () => process.exit(1);
  setTimeout(giveUp, START_DEADLINE).unref();
  const { close, seconds } = await starting;
  setTimeout(giveUp, seconds * 1000).unref();
  await close();
  process.exit(0);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

try {
  await starting;
} catch (error) {
  console.error(await explain(error));
  process.exit(1);
}
