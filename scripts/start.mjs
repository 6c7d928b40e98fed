// This runs before anything is installed, so it is plain JavaScript for Node 20 without dependencies.
import { ensureInstalled } from './lib/install.mjs';
import { prepare } from './lib/prepare.mjs';
import { PlainError } from './lib/run.mjs';
import { serve } from './lib/serve.mjs';

const dev = process.argv.includes('--dev');

try {
  if (dev) await ensureInstalled('1/2 Installing packages');
  else await prepare(3);
  console.log(dev ? '2/2 Starting with hot reload' : '3/3 Starting');
  process.exitCode = await serve({ dev });
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
}
