import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Mode } from './mode.ts';
import type { Line } from './report.ts';

/** The last result of a group. */
export interface Result {
  at: string;
  mode: Mode;
  lines: Line[];
}

export type Results = Record<string, Result>;

const file = new URL('../.cache/bench.json', import.meta.url);

const read = (): Results => {
  try {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Results;
    return Object.fromEntries(Object.entries(stored).filter(([, { lines }]) => Array.isArray(lines)));
  } catch {
    return {};
  }
};

/** Stores what was measured beside the last results of the groups that were not, and returns all. */
export const store = (measured: Results): Results => {
  const all = { ...read(), ...measured };
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
  process.stdout.write(`\nThe same as JSON: ${fileURLToPath(file)}\n`);
  return all;
};
