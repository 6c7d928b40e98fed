// Makes build/: the library, the store of files and the command line as modules that need no other package, and their
// types. `npm pack` runs it.
import { execFileSync } from 'node:child_process';
import { chmodSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const inRoot = (...path) => join(root, ...path);
const build = inRoot('build');
rmSync(build, { recursive: true, force: true });

const bundle = await rolldown({
  input: { index: inRoot('src/index.ts'), node: inRoot('src/node.ts'), cli: inRoot('src/cli/main.ts') },
  external: /^node:/,
  logLevel: 'silent',
});
await bundle.write({
  dir: build,
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name]-[hash].js',
  banner: ({ name }) => (name === 'cli' ? '#!/usr/bin/env node' : ''),
});
await bundle.close();
chmodSync(join(build, 'cli.js'), 0o755);

// The compiler leaves the names of imports as they are, and those of this repository mean nothing elsewhere.
const require = (name) => fileURLToPath(import.meta.resolve(name));
execFileSync(
  process.execPath,
  [join(dirname(require('typescript/package.json')), 'bin/tsc'), '-p', inRoot('tsconfig.build.json')],
  {
    stdio: 'inherit',
  },
);
const types = join(build, 'types');
for (const file of globSync('**/*.d.ts', { cwd: types })) {
  const license = join(relative(dirname(file), 'license/src'), 'index.js');
  const text = readFileSync(join(types, file), 'utf8');
  writeFileSync(
    join(types, file),
    text
      .replaceAll(/(from |import\()(['"])@warden\/license\2/g, `$1$2${license}$2`)
      .replaceAll(/(['"]\.{1,2}\/[^'"]+)\.ts(['"])/g, '$1.js$2'),
  );
}

const copyOf = (name) => readFileSync(join(dirname(require(name)), 'LICENSE-MIT'), 'utf8');
writeFileSync(
  join(build, 'THIRD-PARTY.txt'),
  `build/cli.js contains the package qr (github.com/paulmillr/qr):\n\n${copyOf('qr')}`,
);
