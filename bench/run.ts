/**
 * `npm run bench` measures the shop and its references in one run on one machine. Requests per second vary with other
 * load on the machine; ratios within one run and CPU milliseconds per request do not.
 */
import '../server/src/tsx.ts';
import { stopGenerators } from './load.ts';
import { type Order, orderFrom } from './mode.ts';
import { type Line, report } from './report.ts';

type Group = (order: Order) => Promise<Line[]>;

const groups: Record<string, Group> = {
  calls: async (order) => (await import('./calls.ts')).callsOf(order),
  validate: async (order) => (await import('./validate.ts')).validate(order),
  login: async (order) => (await import('./login.ts')).login(order),
  pages: async (order) => (await import('./pages.ts')).pages(order),
  process: async (order) => (await import('./process.ts')).processOf(order),
  weight: async () => (await import('./weight.ts')).weight(),
  lighthouse: async () => (await import('./lighthouse.ts')).lighthouse(),
  pressure: async (order) => (await import('./pressure.ts')).pressure(order),
  growth: async (order) => (await import('./growth.ts')).growth(order),
  admin: async (order) => (await import('./admin.ts')).admin(order),
  documents: async () => (await import('./documents.ts')).documents(),
  purchases: async (order) => (await import('./purchases.ts')).purchases(order),
  statements: async () => (await import('./statements.ts')).statements(),
  downloads: async (order) => (await import('./downloads.ts')).downloads(order),
};

/** The groups of the quick mode take two minutes together. */
const quick = ['calls'];

/** Arguments are a mode, groups, and words that narrow a group: npm run bench -- quick calls postgres /licenses */
const given = process.argv.slice(2);
const mode = given.includes('quick') ? 'quick' : 'full';
const named = Object.keys(groups).filter((name) => given.includes(name));
const words = given.filter((word) => word !== 'quick' && word !== 'full' && !(word in groups));
const chosen = named.length > 0 ? named : mode === 'quick' ? quick : Object.keys(groups);

const lines: Line[] = [];
for (const name of chosen) lines.push(...((await groups[name]?.(orderFrom(mode, words))) ?? []));
stopGenerators();
report(lines);
