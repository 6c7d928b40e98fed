import { ensureChromium } from './lib/chromium.mjs';
import { PlainError } from './lib/run.mjs';

try {
  console.log(await ensureChromium());
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
}
