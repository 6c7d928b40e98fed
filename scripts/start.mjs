// This runs before anything is installed, so it is plain JavaScript for Node 20 without dependencies.
// npm start, npm run dev (--dev) and npm run migrate (migrate). Production runs dist/ and installs and builds nothing.
import { existsSync } from 'node:fs';
import { ensureSite } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { PlainError } from './lib/run.mjs';
import { serve } from './lib/serve.mjs';

const [mode] = process.argv.slice(2);

const production = () => {
  const main = inRoot('dist', mode === 'migrate' ? 'warden.mjs' : 'main.mjs');
  if (existsSync(main)) return main;
  throw new PlainError('NODE_ENV=production runs dist/ alone, and there is none: "npm run build" makes it.');
};

const sources = async () => {
  await ensureInstalled('1/3 Installing packages');
  if (mode === 'migrate') return inRoot('server', 'src', 'cli', 'warden.ts');
  if (mode !== '--dev') await ensureSite('2/3 Building the site');
  console.log('3/3 Starting');
  return inRoot('server', 'src', 'main.ts');
};

try {
  const main = process.env.NODE_ENV === 'production' ? production() : await sources();
  process.exitCode = await serve({ main, args: mode ? [mode] : [] });
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
}
