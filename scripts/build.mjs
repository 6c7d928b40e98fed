import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { PlainError } from './lib/run.mjs';

try {
  await ensureInstalled('1/2 Installing packages');
  await ensureBuilt('2/2 Building dist');
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
}
