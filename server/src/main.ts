import './tsx.ts';
import { setImmediate as nextTick } from 'node:timers/promises';
import { keepFilesPrivate } from './data-dir.ts';
import { StartError } from './start-error.ts';

keepFilesPrivate();

// Longer than serve.ts gives requests and the queue gives jobs, together.
const STOP_DEADLINE = 20_000;
// A start that has begun is not broken off; on a busy machine the first one takes long.
const START_DEADLINE = 120_000;

/** Loading takes a moment and blocks, so the signals are listened to first. */
const start = async () => {
  await nextTick();
  const { readConfig } = await import('./config.ts');
  const config = readConfig();
  const { serve } = await import('./serve.ts');
  return serve(config, { dev: process.argv.includes('--dev') });
};
const starting = start();

let stopping = false;
/** Also while it is still starting: what was opened so far is closed. */
const stop = async () => {
  // Ctrl-C reaches the whole process group and may be passed on by a launcher as well.
  if (stopping) return;
  stopping = true;
  const giveUp = () => process.exit(1);
  setTimeout(giveUp, START_DEADLINE).unref();
  const close = await starting;
  setTimeout(giveUp, STOP_DEADLINE).unref();
  await close();
  process.exit(0);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

try {
  await starting;
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
