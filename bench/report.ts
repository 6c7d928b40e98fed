/** A figure that was measured in several rounds: its median, and the lowest and the highest round. */
export interface Figure {
  median: number;
  low: number;
  high: number;
}

export const figureOf = (values: readonly number[]): Figure => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (place: number) => sorted[place] as number;
  const middle = (sorted.length - 1) / 2;
  return { median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2, low: at(0), high: at(sorted.length - 1) };
};

export interface Goal {
  text: string;
  met: boolean;
}

export const atLeast = ({ median }: Figure, least: number): Goal => ({ text: `≥ ${least}`, met: median >= least });
export const atMost = ({ median }: Figure, most: number): Goal => ({ text: `≤ ${most}`, met: median <= most });

export interface Line {
  name: string;
  /** The figure that the goal is about. */
  value: Figure;
  unit: string;
  /** The other figures of the measurement, by their names. */
  more?: Record<string, Figure>;
  goal?: Goal | undefined;
}

const number = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: value >= 100 ? 0 : value >= 10 ? 1 : 2 });

const withSpread = ({ median, low, high }: Figure) =>
  low === high ? number(median) : `${number(median)} (${number(low)}–${number(high)})`;

const rowOf = ({ name, value, unit, more = {}, goal }: Line) => {
  const others = Object.entries(more).map(([what, figure]) => `${number(figure.median)} ${what}`);
  const verdict = goal ? `${goal.met ? 'met' : '**missed**'}: ${goal.text}` : '';
  return `| ${name} | ${withSpread(value)} ${unit} | ${others.join(', ')} | ${verdict} |`;
};

/** A table in Markdown, for the terminal and for docs/benchmarks.md. */
export const tableOf = (lines: readonly Line[]) =>
  ['| what | figure | beside it | goal |', '| --- | --- | --- | --- |', ...lines.map(rowOf)].join('\n');
