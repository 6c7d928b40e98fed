import { columns, type Line, number, verdict } from '../report.ts';

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

const table = (titles: readonly string[], rows: readonly string[][]) =>
  [row(titles), row(titles.map((_, index) => (index === 0 ? '---' : '--:'))), ...rows.map(row)].join('\n');

/** A cell of a table must not end it. Missed goals are easy to find. */
const cellOf = (text: string) => text.replaceAll('|', '\\|').replace(/^MISSED: (.*)$/, '**missed**: $1');

/** Columns without any figure are left out. */
export const measuredTable = (lines: readonly Line[]) => {
  const used = columns.filter(([, show]) => lines.some((line) => show(line)));
  return table(
    used.map(([title]) => title),
    lines.map((line) => used.map(([, show]) => cellOf(show(line)))),
  );
};

/** Growth has a column for each size. */
export const growthTable = (lines: readonly Line[]) => {
  const [first = []] = lines.map(({ growth = [] }) => growth);
  const who = [...new Set(lines.map(({ group }) => group))];
  const titles = ['CPU ms of', ...first.map(({ licenses }) => `${number(licenses, 0)} licenses`), 'times', 'goal'];
  const rowOf = ({ group, name, growth = [], value, goal }: Line) => {
    const figures = first.map(({ licenses }) => growth.find((size) => size.licenses === licenses)?.cpu);
    return [
      `${group.replace('growth, ', '')}: ${name}`,
      ...figures.map((cpu) => (cpu === undefined ? '' : number(cpu, 2))),
      value ? number(value.median, 2) : '',
      goal ? cellOf(verdict(goal)) : '',
    ];
  };
  return table(
    titles,
    who.flatMap((group) => lines.filter((line) => line.group === group).map(rowOf)),
  );
};
