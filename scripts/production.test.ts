import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { ensureBuilt } from './lib/build.mjs';
import { freePort } from './lib/free-port.ts';
import { inRoot } from './lib/paths.mjs';
import { isLong } from './lib/random.ts';
import { productionPackages } from './lib/sbom.mjs';

let folder: string | undefined;
let shop: ChildProcess | undefined;
afterEach(async () => {
  if (shop?.exitCode === null) {
    shop.kill('SIGTERM');
    await once(shop, 'exit');
  }
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Copies this clone as it is now. The packages are hard links, since they take a gigabyte. */
const copyClone = () => {
  mkdirSync(inRoot('.cache'), { recursive: true });
  const copy = mkdtempSync(inRoot('.cache', 'production-'));
  const copying = `git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$1" &&
    cp -al node_modules "$1" && cp -a web/build "$1/web"`;
  execFileSync('bash', ['-c', copying, 'bash', copy], { cwd: inRoot() });
  return copy;
};

const installedIn = (copy: string) => {
  const { packages } = JSON.parse(readFileSync(join(copy, 'node_modules', '.package-lock.json'), 'utf8'));
  return Object.entries<{ name?: string; version?: string }>(packages).flatMap(([path, { name, version }]) =>
    version ? [`${name ?? path.replace(/^.*node_modules\//, '')}@${version}`] : [],
  );
};

it.runIf(isLong)('a shop in production starts without the packages that only development needs', async () => {
  await ensureBuilt('Building the site');
  folder = copyClone();
  const port = await freePort();
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: 'localhost',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    MAIL_FROM: 'shop@example.com',
    YOOKASSA_SHOP_ID: '1',
    YOOKASSA_SECRET_KEY: 'secret',
    YOOKASSA_API_URL: `http://127.0.0.1:${await freePort()}`,
  };
  const options = { cwd: folder, env: environment };
  execFileSync('npm', ['run', 'build'], options);
  expect(existsSync(join(folder, 'node_modules', '.bin', 'vitest'))).toBe(false);
  // The site's packages are in its bundle.
  expect(existsSync(join(folder, 'node_modules', '@mui'))).toBe(false);
  const allowed = productionPackages();
  expect(installedIn(folder).filter((name) => !allowed.has(name))).toEqual([]);

  const made = execFileSync('npx', ['warden', 'keys', 'new'], { ...options, encoding: 'utf8' });
  execFileSync('npx', ['warden', 'keys', 'activate', /^Key (\S+) is made/.exec(made)?.[1] ?? ''], options);
  shop = spawn('node', ['scripts/start.mjs'], { ...options, stdio: 'inherit' });
  const read = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).status;
  await vi.waitFor(async () => expect(await read('/readyz')).toBe(200), { timeout: 120_000, interval: 500 });
  expect(await read('/pricing')).toBe(200);
  expect(await read('/api/docs/')).toBe(200);
  expect(existsSync(join(folder, 'node_modules', '.bin', 'vitest'))).toBe(false);
});
