// Writes the server and most packages that it imports into a few files, which load in a third of the time and memory that
// the 1,600 modules take. Nothing is shortened, so that the stacks in the log can be read.
import { rmSync, writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { bundleFolder, holdMemory, loadCompiled, manifest, manifestOf } from '../server/src/bundle.mjs';
import { inRoot, root } from './lib/paths.mjs';

/** These have files beside them, or are large and used by few shops, or belong to the site as well. */
const external = [
  /^react($|\/)/,
  /^react-dom($|\/)/,
  'react-router',
  /^@electric-sql\/pglite($|\/)/,
  '@node-rs/argon2',
  'pino',
  'pino-pretty',
  'pg-native',
  'pdfmake',
  '@fastify/middie',
  'vite',
  /^@aws-sdk\//,
  /^@opentelemetry\//,
];

/** Files are found beside the module that names them, wherever the bundle is. */
const ownUrls = {
  name: 'own-urls',
  transform: {
    filter: { id: { exclude: /\/node_modules\// }, code: 'import.meta.url' },
    handler: (code, id) =>
      code.replaceAll(
        'import.meta.url',
        `new URL(${JSON.stringify(relative(bundleFolder, id))}, import.meta.url).href`,
      ),
  },
};

const isOurs = (id) => id.startsWith(root) && !id.includes('/node_modules/');

rmSync(bundleFolder, { recursive: true, force: true });
const bundle = await rolldown({
  input: inRoot('server', 'src', 'app', 'start.ts'),
  platform: 'node',
  external,
  plugins: [ownUrls],
  logLevel: 'silent',
});
const { output } = await bundle.write({
  dir: bundleFolder,
  chunkFileNames: '[name]-[hash].js',
  sourcemap: false,
  comments: false,
  // One Russian letter would make V8 keep the whole text with two bytes for each letter: 4 MB more.
  charset: 'ascii',
});

// The modules of a start are compiled now. Node looks for the result under the id of the user who made it.
holdMemory();
loadCompiled();
await import(pathToFileURL(join(bundleFolder, 'start.js')).href);
for (const { name, fileName } of output) {
  if (['serve', 'postgres', 'pglite'].includes(name)) await import(pathToFileURL(join(bundleFolder, fileName)).href);
}
flushCompileCache();

const files = output.flatMap(({ moduleIds = [] }) => moduleIds.filter(isOurs).map((id) => relative(root, id)));
// Every install writes down there which packages it was.
writeFileSync(manifest, manifestOf([...files, 'node_modules/.warden-install'].sort()));
