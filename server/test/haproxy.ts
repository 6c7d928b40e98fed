import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../scripts/lib/free-port.ts';
import { inRoot } from '../../scripts/lib/paths.mjs';

/** Servers are checked every second, so this is only reached where one never changes. */
const CHANGE_MILLISECONDS = 30_000;

/**
 * Runs Debian's HAProxy (`ensureProgram('haproxy')`) with a file of deploy/haproxy, whose `${...}` the variables set.
 * The port to listen on goes into the variable that `bind` names.
 */
export const startHaproxy = async (
  program: string,
  { file, bind, ...variables }: { file: string; bind: string; [variable: string]: string },
) => {
  const folder = mkdtempSync(join(tmpdir(), 'warden-haproxy-'));
  const socket = join(folder, 'admin.sock');
  const port = await freePort();
  const child = spawn(program, ['-W', '-db', '-f', inRoot('deploy', 'haproxy', file)], {
    env: { ...variables, [bind]: `127.0.0.1:${port}`, HAPROXY_SOCKET: socket },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const abandon = () => child.kill('SIGKILL');
  process.once('exit', abandon);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-20_000);
    });
  }
  const ended = once(child, 'exit');
  const stop = async () => {
    process.off('exit', abandon);
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };

  /** Returns the servers by name with what the health check says: UP, DOWN, MAINT, or "UP 1/2" while it changes. */
  const servers = async (): Promise<Record<string, string>> => {
    const connection = connect(socket);
    connection.write('show stat -1 4 -1\n');
    const [head = '', ...lines] = (await text(connection)).split('\n');
    const columns = head.replace('# ', '').split(',');
    const value = (line: string, column: string) => line.split(',')[columns.indexOf(column)] as string;
    return Object.fromEntries(lines.filter(Boolean).map((line) => [value(line, 'svname'), value(line, 'status')]));
  };
  /** Waits until exactly these servers are up. */
  const isUp = async (...names: string[]) => {
    const wanted = names.toSorted().join();
    const found = async () =>
      Object.entries(await servers().catch(() => ({})))
        .filter(([, status]) => status.startsWith('UP'))
        .map(([name]) => name)
        .sort()
        .join();
    for (const until = Date.now() + CHANGE_MILLISECONDS; (await found()) !== wanted; await delay(50)) {
      if (child.exitCode !== null || Date.now() > until) throw new Error(`HAProxy has not ${wanted} up: ${output}`);
    }
  };
  return { port, isUp, stop };
};
