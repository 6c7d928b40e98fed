import { recordInstall } from './lib/install.mjs';
import { PlainError } from './lib/run.mjs';

try {
  recordInstall();
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
}
