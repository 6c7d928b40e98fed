#!/usr/bin/env node
import '../tsx.ts';
import { explain } from '../app/explain.ts';
import { keepFilesPrivate } from '../platform/data-dir.ts';

keepFilesPrivate();

const { runCommand } = await import('./run.ts');

try {
  process.exitCode = await runCommand(process.argv.slice(2));
} catch (error) {
  console.error(await explain(error));
  process.exitCode = 1;
}
