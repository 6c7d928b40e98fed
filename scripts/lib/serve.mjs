import { spawn } from 'node:child_process';
import { inRoot, node, pinnedPath, root } from './paths.mjs';

const KILL_AFTER_MILLISECONDS = 2000;

/**
 * The folders are named, because Node would also watch the file that Vite makes of its configuration at every start.
 */
const watched = ['server/src', 'packages', 'stand-ins'];

/** npm passes signals on, but a killed npm sends none. */
const onParentsDeath = (act) => {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, 500).unref();
};

/**
 * Runs the server until it ends, and returns its exit code. The server has its own process group: Ctrl-C reaches this
 * process, and npm passes it on a second time, but the server gets exactly one signal. If this process is killed, the
 * server notices that its channel is closed and stops by itself. A second signal that comes later means that the user
 * does not want to wait.
 */
export const serve = ({ main, args = [], env = process.env }) =>
  new Promise((resolve, reject) => {
    const follow = ['--import', inRoot('scripts', 'lib', 'follow-launcher.mjs')];
    const flags = args.includes('--dev')
      ? ['--watch-preserve-output', ...watched.map((path) => `--watch-path=${inRoot(path)}`)]
      : [];
    const server = spawn(node(), [...flags, ...follow, main, ...args], {
      cwd: root,
      env: { ...env, PATH: pinnedPath() },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    });
    let asked = 0;
    const stop = () => {
      if (!asked) server.kill('SIGTERM');
      else if (Date.now() - asked > KILL_AFTER_MILLISECONDS) server.kill('SIGKILL');
      asked ||= Date.now();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
    if (process.env.npm_lifecycle_event) onParentsDeath(stop);
    server.once('error', reject);
    server.once('exit', (code, signal) => resolve(code ?? (asked && signal === 'SIGTERM' ? 0 : 1)));
  });
