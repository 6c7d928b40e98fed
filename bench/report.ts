import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Measured } from './harness.ts';

/** A line of the table: a measurement, perhaps with a reference of the same run. */
export interface Line extends Partial<Measured> {
  group: string;
  name: string;
  ratio?: number;
  goal?: number;
  /**
   * The goal is also met if the database uses at most this many CPU milliseconds. For an embedded database, the
   * server's CPU time counts.
   */
  orDatabaseCpu?: number;
  /** The goal is the time to answer instead. */
  goalP50?: number;
  /** The goal is the CPU time instead. */
  goalCpu?: number;
}

const number = (value: number | undefined, digits = 0) => (value === undefined ? '' : value.toFixed(digits));

const verdict = ({ ratio, goal, orDatabaseCpu, databaseCpu, serverCpu, p50, goalP50, goalCpu }: Line) => {
  const verdict = (met: boolean, text: string) => `${met ? 'met' : 'MISSED'} (${text})`;
  if (goalP50 !== undefined) return verdict((p50 ?? Infinity) <= goalP50, `p50 ≤ ${goalP50} ms`);
  if (goalCpu !== undefined) return verdict((serverCpu ?? Infinity) <= goalCpu, `CPU ≤ ${goalCpu} ms`);
  if (goal === undefined || ratio === undefined) return '';
  const goalText = `≥ ${goal.toFixed(2)}`;
  if (orDatabaseCpu === undefined) return verdict(ratio >= goal, goalText);
  const cpu = databaseCpu ?? serverCpu ?? Infinity;
  return verdict(ratio >= goal || cpu <= orDatabaseCpu, `${goalText} or CPU ≤ ${orDatabaseCpu} ms`);
};

const columns: [string, (line: Line) => string][] = [
  ['', ({ group, name }) => `${group}: ${name}`],
  ['req/s', (line) => number(line.requestsPerSecond)],
  ['p50 ms', (line) => number(line.p50, 1)],
  ['p99 ms', (line) => number(line.p99, 1)],
  ['server CPU ms', (line) => number(line.serverCpu, 3)],
  ['database CPU ms', (line) => number(line.databaseCpu, 3)],
  ['ratio', (line) => number(line.ratio, 2)],
  ['goal', verdict],
];

export const report = (lines: readonly Line[]) => {
  const cells = [columns.map(([title]) => title), ...lines.map((line) => columns.map(([, show]) => show(line)))];
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  for (const row of cells) {
    const text = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    process.stdout.write(`${text.join('  ')}\n`);
  }
  const file = new URL('../.cache/bench.json', import.meta.url);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(lines, null, 2)}\n`);
  process.stdout.write(`\nThe same as JSON: ${fileURLToPath(file)}\n`);
};
