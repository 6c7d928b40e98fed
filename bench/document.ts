import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { growthPlot } from './document/growth-plot.ts';
import { growthTable, measuredTable } from './document/tables.ts';
import { median } from './figure.ts';
import type { Line } from './report.ts';
import type { Results } from './results.ts';

const page = new URL('../docs/benchmarks.md', import.meta.url);
const plot = new URL('../docs/benchmarks-growth.svg', import.meta.url);

const [BEGIN, END] = ['<!-- measured: begin -->', '<!-- measured: end -->'];

const titles: Record<string, string> = {
  calls: 'Calls next to the least that could answer them',
  validate: 'Validations next to bare Ed25519',
  login: 'Log-ins next to bare argon2id',
  purchases: 'Purchases next to the database’s own inserts',
  pages: 'Pages',
  process: 'Start and memory',
  browser: 'Log-in, registration and dashboard in a browser',
  weight: 'Weight of public pages',
  lighthouse: 'Lighthouse, mobile',
  pressure: 'Under pressure',
  soak: 'Memory under mixed load',
  growth: 'Growth',
  admin: 'Lists of the panel, 1,000 and 1,000,000 rows',
  documents: 'Documents',
  statements: 'Bank statements',
  downloads: 'Downloads next to nginx',
};

const clientCost = (lines: readonly Line[]) => {
  const costs = lines.flatMap(({ clientCpu }) => (clientCpu && clientCpu.median > 0 ? [clientCpu.median] : []));
  return costs.length > 0 ? `${median(costs).toFixed(3)} ms` : undefined;
};

const machine = () => {
  const processors = cpus();
  const memory = Math.round(totalmem() / 1e9);
  return `${processors.length} cores (${processors[0]?.model.trim()}), ${memory} GB of memory, Linux ${release()}, Node ${process.versions.node}, PostgreSQL 18 with fsync on the same machine`;
};

const section = (name: string, { at, mode, lines }: Results[string]) => {
  const heading = `### ${titles[name] ?? name}\n\nMeasured ${at.slice(0, 10)}${mode === 'quick' ? ', in the quick mode' : ''}: \`npm run bench -- ${name}\`\n`;
  if (name !== 'growth') return `${heading}\n${measuredTable(lines)}\n`;
  return `${heading}\n![CPU time per call by number of licenses](benchmarks-growth.svg)\n\n${growthTable(lines)}\n`;
};

/** The sections of the measured part by their headings. */
const sectionsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(/^(?=### )/m)
      .filter((part) => part.startsWith('### '))
      .map((part) => [part.slice(4, part.indexOf('\n')), `${part.trimEnd()}\n`]),
  );

const namesOf = (tables: string, mark: string) =>
  tables.split('\n').flatMap((line) => (line.includes(mark) ? [line.split('|')[1]?.trim() ?? ''] : []));

/** Puts new results into the measured part of the document. Groups that were not measured stay as they are. */
export const measuredWith = (before: string, results: Results) => {
  const old = sectionsIn(before);
  const sections = Object.entries(titles).flatMap(([name, title]) => {
    const result = results[name];
    const text = result ? section(name, result) : old[title];
    return text ? [text] : [];
  });
  const tables = sections.join('\n');
  const [missed, met] = [namesOf(tables, '| **missed**: '), namesOf(tables, '| met: ')];
  const lines = Object.values(results).flatMap((result) => result.lines);
  const cost = clientCost(lines) ?? /costs ([\d.]+ ms) of CPU/.exec(before)?.[1] ?? 'an unknown time';
  return [
    `Machine: ${machine()}.`,
    `Sending a request costs ${cost} of CPU (median) in a process of its own, which is in no figure but shares the cores.`,
    `**${met.length} of ${met.length + missed.length} goals are met.**${missed.length > 0 ? ' Missed:' : ''}`,
    ...(missed.length > 0 ? [missed.map((name) => `- ${name}`).join('\n')] : []),
    ...sections,
  ].join('\n\n');
};

/** Writes the tables and the plot into the document; its other parts stay as they are. */
export const writeDocument = (results: Results) => {
  const text = readFileSync(page, 'utf8');
  const [before, after] = [text.split(BEGIN)[0], text.split(END)[1]];
  if (after === undefined) throw new Error(`docs/benchmarks.md has no ${BEGIN} and ${END}`);
  const old = text.slice(text.indexOf(BEGIN) + BEGIN.length, text.indexOf(END));
  writeFileSync(page, `${before}${BEGIN}\n\n${measuredWith(old, results).trimEnd()}\n\n${END}${after}`);
  if (results.growth) writeFileSync(plot, growthPlot(results.growth.lines));
};
