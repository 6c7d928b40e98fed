// This runs before anything is installed, so it is plain JavaScript for Node 20 without dependencies.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { PlainError } from './lib/run.mjs';
import { serve } from './lib/serve.mjs';

const dev = process.argv.includes('--dev');

try {
  await ensureInstalled(dev ? '1/2 Installing packages' : '1/3 Installing packages');
  if (!dev) await ensureBuilt('2/3 Building the site');
  console.log(dev ? '2/2 Starting with hot reload' : '3/3 Starting');
  process.exitCode = await serve({ dev });
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
}
