import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { ensureProgram } from './lib/debian.mjs';
import { freePort } from './lib/free-port.ts';
import { inRoot } from './lib/paths.mjs';
import { isLong } from './lib/random.ts';
import { tempDir } from './lib/temp-dir.ts';

const IMAGE = 'localhost/warden-shop-test';
const NAME = `warden-shop-test-${process.pid}`;

const programs = isLong
  ? [await ensureProgram('mmdebstrap'), await ensureProgram('buildah'), await ensureProgram('podman')]
  : [];
const canBuild = isLong && programs.every(Boolean);
const folder = canBuild ? tempDir() : '';

/** A machine that is itself restricted runs containers only with another runtime and with limits of its own. */
const restricted = `[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
[engine]
runtime = "runc"
`;
let environment = process.env;

const podman = (...args: string[]) => spawnSync('podman', args, { encoding: 'utf8', env: environment });
const canRun = () =>
  podman('run', '--rm', '--network', 'host', '--entrypoint', 'node', IMAGE, '--version').status === 0;

const adapt = () => {
  if (canRun()) return true;
  writeFileSync(join(folder, 'containers.conf'), restricted);
  environment = { ...process.env, CONTAINERS_CONF: join(folder, 'containers.conf') };
  return canRun();
};

afterAll(() => {
  if (!canBuild) return;
  podman('rm', '--force', '--volumes', NAME);
  podman('rmi', '--force', IMAGE);
});

it.runIf(canBuild)(
  'the image is built from a Debian root, runs read-only as nobody, and stops when asked',
  async () => {
    execFileSync(inRoot('deploy', 'image-from-debian.sh'), [IMAGE], { stdio: 'inherit' });
    if (!adapt()) {
      console.warn('Skipped: podman cannot run containers on this machine.');
      return;
    }
    const port = await freePort();
    const started = podman(
      ...['run', '--detach', '--name', NAME, '--network', 'host', '--read-only', '--tmpfs', '/tmp'],
      ...['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
      ...['--env', 'NODE_ENV=', '--env', 'DEMO=1', '--env', `PORT=${port}`, IMAGE],
    );
    expect(started.status, started.stderr).toBe(0);
    const read = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).status;
    await vi.waitFor(async () => expect(await read('/readyz')).toBe(200), { timeout: 120_000, interval: 500 });
    expect(await read('/pricing')).toBe(200);
    // A busy machine may take longer than a check is given.
    await vi.waitFor(() => expect(podman('healthcheck', 'run', NAME).status).toBe(0), {
      timeout: 60_000,
      interval: 500,
    });
    const evaluate = (script: string) => podman('exec', NAME, 'node', '-p', script);
    expect(evaluate('process.getuid()').stdout.trim()).toBe('10001');
    expect(evaluate("fs.writeFileSync('/app/changed', '')").status).not.toBe(0);
    expect(evaluate("fs.readdirSync('/usr/local/bin')").stdout.trim()).toBe("[ 'node', 'warden' ]");
    const size = Number(podman('image', 'inspect', '--format', '{{.Size}}', IMAGE).stdout);
    expect(size / 1e6).toBeLessThan(220);

    expect(podman('stop', '--time', '20', NAME).status).toBe(0);
    expect(podman('inspect', '--format', '{{.State.ExitCode}}', NAME).stdout.trim()).toBe('0');
  },
);
