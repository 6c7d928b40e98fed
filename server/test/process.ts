import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/lib/free-port.ts';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { checkProcessLog } from './canary.ts';
import { shopBuilt } from './site.ts';

/** The bundle's own programs are `main.mjs` and `warden.mjs`. An absolute path is a script of another version. */
const isBundled = (path: string) => /^\w+\.mjs$/.test(path);
const script = (path: string) =>
  isBundled(path) ? inRoot('dist', path) : fileURLToPath(new URL(path, new URL('../src/', import.meta.url)));

export interface Run {
  child: ChildProcess;
  /** The output so far. */
  output: { stdout: string; stderr: string };
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Starts a script of the server as a process. Of our environment, only the path is passed on. */
export const run = (path: string, environment: Record<string, string>, args: string[] = []): Run => {
  // The processes live for seconds, so optimizing the code of the embedded database would not pay off: it takes a third
  // of a start.
  const child = spawn(process.execPath, ['--liftoff-only', script(path), ...args], {
    // Compiling the server takes a quarter of each start, so the result is cached for all of them.
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: inRoot('.cache', 'compiled'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  const exited = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  return { child, output, exited };
};

/** Runs a script to its end. */
export const finish = async (path: string, environment: Record<string, string>, args: string[] = []) => {
  if (isBundled(path)) await shopBuilt();
  const { output, exited } = run(path, environment, args);
  const { code } = await exited;
  return { code, ...output };
};

/** Calls the API of a shop with a body. */
export const post = async (url: string, path: string, body: object) => {
  const reply = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: reply.status, ...((await reply.json()) as { code?: string; data?: { token: string } }) };
};

/** Starts a shop that logs all it can, and waits until it answers. Its end fails where the log has personal data. */
export const startShop = async (environment: Record<string, string>, main = 'main.mjs') => {
  await shopBuilt();
  const port = await freePort();
  const started = run(main, { PORT: String(port), LOG_LEVEL: 'trace', ...environment });
  const exited = started.exited.then((end) => {
    checkProcessLog(started.output.stdout);
    return end;
  });
  const shop = { ...started, exited };
  const url = `http://localhost:${port}`;
  const announced = new Promise<void>((resolve) => {
    shop.child.stdout?.on('data', () => shop.output.stdout.includes('Warden license shop') && resolve());
  });
  const ended = shop.exited.then(() => {
    throw new Error(`the shop did not start: ${shop.output.stderr}`);
  });
  await Promise.race([announced, ended]);
  ended.catch(() => undefined);
  return { ...shop, url };
};
