import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../scripts/lib/free-port.ts';
import { inRoot } from '../../scripts/lib/paths.mjs';

const NOBODY = 65_534;

const isOpen = async (port: number) => {
  const socket = connect(port, '127.0.0.1');
  const opened = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return opened;
};

/**
 * Runs Debian's PgBouncer (`ensureProgram('pgbouncer')`) in front of a database, with the file of deploy/pgbouncer but
 * for addresses, accounts and `changes`.
 */
export const startPgbouncer = async (program: string, databaseUrl: string, changes: Record<string, string> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'warden-pgbouncer-'));
  const database = new URL(databaseUrl);
  const name = database.pathname.slice(1);
  const port = await freePort();
  const users = join(folder, 'userlist.txt');
  writeFileSync(users, `"${database.username}" "${database.password}"\n`);
  const own = { listen_port: String(port), auth_file: users, auth_type: 'plain', unix_socket_dir: '' };
  const settings: Record<string, string> = { ...own, ...changes };
  const lines = readFileSync(inRoot('deploy', 'pgbouncer', 'pgbouncer.ini'), 'utf8')
    .replace(/^shop = .*?(?= connect_query)/m, `shop = host=127.0.0.1 port=${database.port} dbname=${name}`)
    .split('\n')
    .filter((line) => !Object.keys(settings).some((name) => line.startsWith(`${name} =`)));
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, [...lines, ...Object.entries(settings).map((entry) => entry.join(' = '))].join('\n'));
  // It refuses to run as root, like PostgreSQL.
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (account.uid) for (const path of [folder, users, file]) chownSync(path, account.uid, account.gid);
  chmodSync(folder, 0o700);
  const child = spawn(program, [file], { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
  const abandon = () => child.kill('SIGKILL');
  process.once('exit', abandon);
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    output = (output + chunk).slice(-20_000);
  });
  const ended = once(child, 'exit');
  for (let attempt = 0; !(await isOpen(port)); attempt++) {
    if (child.exitCode !== null || attempt === 200) throw new Error(`PgBouncer did not start: ${output}`);
    await delay(50);
  }
  database.port = String(port);
  database.pathname = '/shop';
  return {
    url: database.href,
    async stop() {
      process.off('exit', abandon);
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
