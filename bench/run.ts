/**
 * `npm run bench` measures the shop and its references in one run on one machine. Requests per second vary with other
 * load on the machine; ratios within one run and CPU milliseconds per request do not.
 *
 * Arguments are groups, `quick`, and words that narrow a group: npm run bench -- quick calls postgres /licenses
 */
import '../server/src/sources.ts';
import { stopGenerator } from './measure.ts';
import { type Line, tableOf } from './report.ts';

export interface Order {
  rounds: number;
  seconds: number;
  /** Whether a name is asked for: without words, all are. */
  wants: (name: string) => boolean;
}

const groups: Record<string, (order: Order) => Promise<Line[]>> = {
  calls: async (order) => (await import('./calls.ts')).calls(order),
  sales: async (order) => (await import('./sales.ts')).sales(order),
  pages: async (order) => (await import('./pages.ts')).pages(order),
};

const given = process.argv.slice(2);
const words = given.filter((word) => word !== 'quick' && !(word in groups));
const order: Order = {
  ...(given.includes('quick') ? { rounds: 2, seconds: 0.5 } : { rounds: 7, seconds: 2 }),
  wants: (name) => words.length === 0 || words.some((word) => name.includes(word)),
};
const named = Object.keys(groups).filter((name) => given.includes(name));
const lines: Line[] = [];
for (const name of named.length > 0 ? named : Object.keys(groups)) {
  const measured = (await groups[name]?.(order)) ?? [];
  console.log(`\n### ${name}\n\n${tableOf(measured)}`);
  lines.push(...measured);
}
stopGenerator();
const missed = lines.filter(({ goal }) => goal && !goal.met);
const judged = lines.filter(({ goal }) => goal).length;
console.log(`\n${judged - missed.length} of ${judged} goals are met.`);
for (const { name } of missed) console.log(`Missed: ${name}`);
