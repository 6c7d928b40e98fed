#!/usr/bin/env node
import '../tsx.ts';
import { keepFilesPrivate } from '../data-dir.ts';
import { StartError } from '../start-error.ts';

keepFilesPrivate();

const { runCommand } = await import('./run.ts');

try {
  process.exitCode = await runCommand(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
