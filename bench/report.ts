import type { Figure } from './figure.ts';
import type { Goal } from './goals.ts';
import type { Size } from './growth.ts';
import type { Compared, Measured } from './harness.ts';

/** A line of the table: a measurement, perhaps with the ratio to a reference of the same run. */
export interface Line extends Partial<Measured> {
  group: string;
  name: string;
  /** A figure that is not about requests, such as memory. */
  value?: Figure;
  unit?: string;
  ratio?: Figure;
  cpuRatio?: Figure;
  goal?: Goal;
  /** The same call in shops of different sizes. */
  growth?: Size[];
}

/** The reference's line, and the shop's below it. */
export const linesOf = (group: string, { ours, reference, ratio, cpuRatio }: Compared, goal?: Goal): Line[] => [
  { group, ...reference },
  { group, ...ours, ratio, cpuRatio, ...(goal ? { goal } : {}) },
];

export const number = (value: number, digits: number) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

const only = (figure: Figure | undefined, digits: number) => (figure ? number(figure.median, digits) : '');

const withSpread = (figure: Figure | undefined, digits: number) => {
  if (!figure) return '';
  const { median, low, high } = figure;
  return low === high
    ? number(median, digits)
    : `${number(median, digits)} (${number(low, digits)}–${number(high, digits)})`;
};

const digitsOf = ({ median }: Figure) => (median >= 100 ? 0 : median >= 10 ? 1 : 2);

export const verdict = ({ met, text }: Goal) => `${met ? 'met' : 'MISSED'}: ${text}`;

export const columns: readonly [string, (line: Line) => string][] = [
  ['what', ({ group, name }) => `${group}: ${name}`],
  ['figure', ({ value, unit }) => (value ? `${withSpread(value, digitsOf(value))} ${unit ?? ''}`.trim() : '')],
  ['req/s', (line) => withSpread(line.requestsPerSecond, 0)],
  ['p50 ms', (line) => only(line.p50, 1)],
  ['p99 ms', (line) => only(line.p99, 1)],
  ['server CPU ms', (line) => only(line.serverCpu, 3)],
  ['database CPU ms', (line) => only(line.databaseCpu, 3)],
  ['ratio', (line) => withSpread(line.ratio, 2)],
  ['CPU ratio', (line) => withSpread(line.cpuRatio, 2)],
  ['goal', ({ goal }) => (goal ? verdict(goal) : '')],
];

export const printTable = (lines: readonly Line[]) => {
  const cells = [columns.map(([title]) => title), ...lines.map((line) => columns.map(([, show]) => show(line)))];
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  for (const row of cells) {
    const text = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    process.stdout.write(`${text.join('  ')}\n`);
  }
};
