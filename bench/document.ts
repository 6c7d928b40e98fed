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

const missed = (results: Results) =>
  Object.values(results).flatMap(({ lines }) => lines.filter(({ goal }) => goal && !goal.met));

const clientCost = (lines: readonly Line[]) => {
  const costs = lines.flatMap(({ clientCpu }) => (clientCpu && clientCpu.median > 0 ? [clientCpu.median] : []));
  return costs.length > 0 ? `${median(costs).toFixed(3)} ms` : 'unknown';
};

const machine = () => {
  const processors = cpus();
  const memory = Math.round(totalmem() / 1e9);
  return `${processors.length} cores (${processors[0]?.model.trim()}), ${memory} GB of memory, Linux ${release()}, Node ${process.versions.node}, PostgreSQL 18 with fsync on the same machine`;
};

const section = (name: string, { at, mode, lines }: Results[string]) => {
  const heading = `### ${titles[name] ?? name}\n\nMeasured ${at.slice(0, 10)}${mode === 'quick' ? ', in the quick mode' : ''}: \`npm run bench -- ${name}\`\n`;
  if (name !== 'growth') return `${heading}\n${measuredTable(lines)}\n`;
  return `${heading}\n![Time to answer by number of licenses](benchmarks-growth.svg)\n\n${growthTable(lines)}\n`;
};

const measured = (results: Results) => {
  const known = Object.keys(titles).filter((name) => name in results);
  const lines = known.flatMap((name) => results[name]?.lines ?? []);
  const goals = lines.filter(({ goal }) => goal);
  const names = missed(results).map(({ group, name }) => `- ${group}: ${name}`);
  return [
    `Machine: ${machine()}.`,
    `Sending a request costs ${clientCost(lines)} of CPU (median) in a process of its own, which is in no figure but shares the cores.`,
    `**${goals.length - names.length} of ${goals.length} goals are met.**${names.length > 0 ? ' Missed:' : ''}`,
    ...(names.length > 0 ? [names.join('\n')] : []),
    ...known.map((name) => section(name, results[name] as Results[string])),
  ].join('\n\n');
};

/** Writes the tables and the plot into the document; its other parts stay as they are. */
export const writeDocument = (results: Results) => {
  const text = readFileSync(page, 'utf8');
  const [before, after] = [text.split(BEGIN)[0], text.split(END)[1]];
  if (after === undefined) throw new Error(`docs/benchmarks.md has no ${BEGIN} and ${END}`);
  writeFileSync(page, `${before}${BEGIN}\n\n${measured(results).trimEnd()}\n\n${END}${after}`);
  if (results.growth) writeFileSync(plot, growthPlot(results.growth.lines));
};
