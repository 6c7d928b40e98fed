import { readConfig } from '../platform/config.ts';
import { keepFilesPrivate } from '../platform/data-dir.ts';

export { explain } from './explain.ts';

// What is open is closed within this time after the requests and jobs have ended or had their time.
const CLOSE_SECONDS = 5;

/** Starts the shop. Returns the function that stops it, and how long that may take. */
export const start = async ({ dev }: { dev: boolean }) => {
  keepFilesPrivate();
  const config = readConfig();
  const { serve } = await import('./serve.ts');
  const close = await serve(config, { dev });
  return { close, seconds: config.drainDelay + config.stopTimeout + CLOSE_SECONDS };
};
