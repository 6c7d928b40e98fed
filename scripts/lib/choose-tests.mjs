import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';
import { PlainError } from './run.mjs';

const skipped = new Set(['node_modules', 'build', '.react-router', 'public', 'migrations']);

const filesIn = (folder) =>
  readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });

/** Lists every test file by its runner. */
export const testFiles = () => ({
  vitest: ['bench', 'clients', 'packages', 'scripts', 'server', 'stand-ins', 'web']
    .flatMap(filesIn)
    .filter((it) => /\.test\.tsx?$/.test(it)),
  playwright: filesIn('e2e').filter((path) => path.endsWith('.spec.ts')),
});

/** Returns the files whose path contains a filter, ignoring case. Without filters it returns all of them. */
const matching = (files, filters) =>
  filters.length === 0
    ? files
    : files.filter((file) => filters.some((filter) => file.toLowerCase().includes(filter.toLowerCase())));

/** A test file that does more in the long mode says so by lib/random.ts. */
const isLonger = (file) => /\b(isLong|sampled)\b/.test(readFileSync(inRoot(file), 'utf8'));

/** Returns the files that a command line asks for, and whether checkers by others are to judge the shop. */
export const chooseTests = ({ filters, long, project, testNamePattern = '' }) => {
  const all = testFiles();
  const chosen = (files) => matching(files, filters).filter((file) => !long || isLonger(file));
  const vitest = chosen(all.vitest);
  const playwright = project ? [] : chosen(all.playwright);
  const conformance = long && !project && !testNamePattern && matching(['conformance'], filters).length > 0;
  if (conformance || vitest.length + playwright.length > 0) return { vitest, playwright, conformance };
  throw new PlainError(`No test file${long ? ' with a long mode' : ''} has ${filters.join(' or ')} in its path.`);
};
