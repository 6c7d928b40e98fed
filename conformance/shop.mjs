import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../scripts/lib/free-port.ts';
import { inRoot } from '../scripts/lib/paths.mjs';

const SECONDS = 240;

/** Starts the demo on temporary data, as the browser tests do. */
export const startShop = async () => {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [inRoot('scripts', 'e2e-server.mjs')], {
    env: { ...process.env, PORT: port, PUBLIC_URL: url, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  for (let second = 0; second < SECONDS && child.exitCode === null; second += 1) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return { url, stop };
    await wait(1000);
  }
  await stop();
  throw new Error('The shop did not start.');
};
