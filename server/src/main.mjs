// Operators start main.ts, which is a link to this file. For each TypeScript file, Node would load its compiler, and the
// bundle needs none: that saves 14 MB of memory and 50 ms.
import { setImmediate as nextTick } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { findBundle, holdMemory, loadCompiled } from './bundle.mjs';

// A stop waits until the start is complete, and a first start takes long on a busy machine.
const START_DEADLINE = 120_000;

const dev = process.argv.includes('--dev');

/** Loads the server from its bundle, or from its sources where they are edited: the bundle takes a third of the time. */
const load = async () => {
  const bundle = dev ? undefined : findBundle();
  if (bundle) {
    loadCompiled();
    return import(pathToFileURL(bundle).href);
  }
  await import('./tsx.ts');
  return import('./app/start.ts');
};

/** Loading blocks for a moment, so the shop listens for signals first. */
const begin = async () => {
  await nextTick();
  const letMemoryGrow = holdMemory();
  const server = await load();
  try {
    return await server.start({ dev });
  } catch (error) {
    process.stderr.write(`${await server.explain(error)}\n`);
    process.exit(1);
  } finally {
    letMemoryGrow();
  }
};
const started = begin();

let stopping = false;
/** Stops the shop. If it is still starting, it is stopped as soon as the start is complete. */
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
