import { execFileSync, spawnSync } from 'node:child_process';
import { afterEach, expect, it, vi } from 'vitest';
import { ensureProgram } from './lib/debian.mjs';
import { freePort } from './lib/free-port.ts';
import { inRoot } from './lib/paths.mjs';
import { isLong } from './lib/random.ts';

const IMAGE = 'localhost/warden-shop-test';
const NAME = `warden-shop-test-${process.pid}`;

/** A machine that is itself restricted may run containers only with another runtime and with limits of its own. */
const waysToRun = [
  [],
  ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024', '--runtime', 'runc'],
  ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024'],
];

const podman = (...args: string[]) => {
  // Podman takes the runtime before its command, and everything else after it.
  const runtime = args.indexOf('--runtime');
  const [first, rest] = runtime < 0 ? [[], args] : [args.slice(runtime, runtime + 2), args.toSpliced(runtime, 2)];
  return spawnSync('podman', [...first, ...rest], { encoding: 'utf8' });
};

const programs = isLong
  ? [await ensureProgram('mmdebstrap'), await ensureProgram('buildah'), await ensureProgram('podman')]
  : [];
const canBuild = isLong && programs.every(Boolean);

afterEach(() => {
  if (!canBuild) return;
  podman('rm', '--force', '--volumes', NAME);
  podman('rmi', '--force', IMAGE);
});

it.runIf(canBuild)(
  'the image is built from a Debian root, runs read-only as nobody, and stops when it is asked',
  async () => {
    execFileSync(inRoot('deploy', 'image-from-debian.sh'), [IMAGE], { stdio: 'inherit' });
    const way = waysToRun.find(
      (options) => podman('run', '--rm', '--entrypoint', 'true', ...options, IMAGE).status === 0,
    );
    if (!way) {
      console.warn('Skipped: podman cannot run containers on this machine.');
      return;
    }
    const port = await freePort();
    const started = podman(
      ...['run', '--detach', '--name', NAME, ...way, '--network', 'host', '--read-only', '--tmpfs', '/tmp'],
      ...['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
      ...['--env', 'NODE_ENV=', '--env', 'DEMO=1', '--env', `PORT=${port}`, IMAGE],
    );
    expect(started.stderr).toBe('');
    const read = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).status;
    await vi.waitFor(async () => expect(await read('/readyz')).toBe(200), { timeout: 120_000, interval: 500 });
    expect(await read('/pricing')).toBe(200);
    expect(podman('healthcheck', 'run', NAME).status).toBe(0);
    expect(podman('exec', NAME, 'id', '--user').stdout.trim()).toBe('10001');
    expect(podman('exec', NAME, 'touch', '/app/changed').status).not.toBe(0);
    expect(podman('exec', NAME, 'ls', 'node_modules/.bin/vitest', 'node_modules/@mui').status).not.toBe(0);

    expect(podman('stop', '--time', '20', NAME).status).toBe(0);
    expect(podman('inspect', '--format', '{{.State.ExitCode}}', NAME).stdout.trim()).toBe('0');
  },
);
