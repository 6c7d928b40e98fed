// Makes dist/, which runs with Node and nothing else: the server and the command line with the packages that they
// import in a few files, and below them, at the paths that they have in a clone, the files that those read.
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { inRoot, root } from './paths.mjs';

/** Packages with binary files are copied. Others are found only where a clone is developed. */
const copied = ['@electric-sql/pglite', '@node-rs/argon2'];
const external = [...copied.map((name) => new RegExp(`^${name}($|/)`)), 'pg-native', 'vite', '@fastify/middie'];

/** Programs and threads are files of the bundle, and other files are where their own module would be. */
const ownUrls = {
  name: 'own-urls',
  transform: {
    filter: { id: { exclude: /\/node_modules\// }, code: 'import.meta.url' },
    handler: (code, id) =>
      code
        .replaceAll(/new URL\('[./]*\/cli\/warden\.ts', import\.meta\.url\)/g, "new URL('warden.mjs', OWN_FOLDER)")
        .replaceAll("new URL('./render/worker.ts', import.meta.url)", "new URL('pdf.mjs', OWN_FOLDER)")
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(relative(root, id))}, OWN_FOLDER).href`),
  },
  renderChunk: (code, { fileName }) =>
    code.replaceAll('OWN_FOLDER', `new URL('${fileName.includes('/') ? '../' : './'}', import.meta.url)`),
};

const files = [
  'LICENSE',
  'package.json',
  'content/demo',
  'content/legal',
  'web/build',
  'server/src/platform/db/migrations',
  'server/src/platform/mail/mark.png',
  'server/src/features/documents/render/fonts',
  'node_modules/pdfmake/package.json',
  'node_modules/pdfmake/fonts/Roboto/Roboto-Regular.ttf',
  'node_modules/pdfmake/fonts/Roboto/Roboto-Medium.ttf',
];

/** A package may bring its binary for this system in another package beside it. */
const packagesOf = (name) => {
  const { optionalDependencies = {} } = JSON.parse(readFileSync(inRoot('node_modules', name, 'package.json'), 'utf8'));
  return [name, ...Object.keys(optionalDependencies)]
    .map((each) => join('node_modules', each))
    .filter((each) => existsSync(inRoot(each)));
};

/** Extensions of the embedded database that the schema does not use are left out, and what only compilers read. */
const isNeeded = (path) => !/\.(map|cjs|cts|d\.ts|md)$|\/(?!pg_trgm)\w+\.tar\.gz$/.test(path);

const folder = inRoot('dist');
const unfinished = inRoot('.cache', 'dist');
rmSync(unfinished, { recursive: true, force: true });

const bundle = await rolldown({
  input: {
    main: inRoot('server/src/production/main.ts'),
    warden: inRoot('server/src/production/warden.ts'),
    pdf: inRoot('server/src/features/documents/render/worker.ts'),
  },
  platform: 'node',
  external,
  plugins: [ownUrls],
  // pdfmake compares the names of its fonts with the folder that it is in.
  transform: { define: { __dirname: 'import.meta.dirname' } },
  logLevel: 'silent',
});
await bundle.write({
  dir: unfinished,
  entryFileNames: '[name].mjs',
  chunkFileNames: 'chunks/[name]-[hash].mjs',
  comments: false,
  // One Russian letter would make V8 keep the whole text with two bytes for each letter: 4 MB more.
  charset: 'ascii',
});
const copy = (path, filter = () => true) => cpSync(inRoot(path), join(unfinished, path), { recursive: true, filter });
for (const path of files) copy(path);
for (const path of copied.flatMap(packagesOf)) copy(path, isNeeded);

// A build that fails leaves the one before as it was.
rmSync(folder, { recursive: true, force: true });
renameSync(unfinished, folder);
