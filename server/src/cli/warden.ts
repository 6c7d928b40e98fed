#!/usr/bin/env node
import '../tsx.ts';
import { keepFilesPrivate } from '../data-dir.ts';
import { explain } from '../explain.ts';

keepFilesPrivate();

const { runCommand } = await import('./run.ts');

try {
  process.exitCode = await runCommand(process.argv.slice(2));
} catch (error) {
  console.error(await explain(error));
  process.exitCode = 1;
}
