import { prepare } from './lib/prepare.mjs';
import { PlainError } from './lib/run.mjs';

try {
  await prepare(2);
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
}
