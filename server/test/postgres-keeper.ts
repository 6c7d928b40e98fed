/**
 * Runs a throw-away PostgreSQL until its standard input ends. The pipe closes however the parent ends, so neither
 * Ctrl-C nor a kill leaves a server or its files behind.
 */
import { makePostgres } from './postgres-server.ts';

let made: Promise<Awaited<ReturnType<typeof makePostgres>>> | undefined;
let ending: Promise<never> | undefined;
const end = (code: number) => {
  ending ??= (made ?? Promise.resolve(undefined))
    .then((server) => server?.remove())
    .catch(() => undefined)
    .then(() => process.exit(code));
  return ending;
};

process.stdin.resume().once('close', () => end(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));

try {
  const [settings] = process.argv.slice(2);
  made = makePostgres(settings ? JSON.parse(settings) : undefined);
  const { url, start } = await made;
  await start();
  process.stdout.write(`${url}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  await end(1);
}
