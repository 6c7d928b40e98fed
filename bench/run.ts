/**
 * `npm run bench` measures the shop and its references in one run on one machine. Requests per second vary with other
 * load on the machine; ratios within one run and CPU milliseconds per request do not.
 */
import '../server/src/tsx.ts';
import { writeDocument } from './document.ts';
import { stopGenerators } from './load.ts';
import { type Order, orderFrom } from './mode.ts';
import { type Line, printTable } from './report.ts';
import { type Results, store } from './results.ts';

type Group = (order: Order) => Promise<Line[]>;

const groups: Record<string, Group> = {
  calls: async (order) => (await import('./calls.ts')).callsOf(order),
  validate: async (order) => (await import('./validate.ts')).validate(order),
  login: async (order) => (await import('./login.ts')).login(order),
  pages: async (order) => (await import('./pages.ts')).pages(order),
  process: async (order) => (await import('./process.ts')).processOf(order),
  browser: async (order) => (await import('./browser.ts')).browserOf(order),
  weight: async () => (await import('./weight.ts')).weight(),
  lighthouse: async (order) => (await import('./lighthouse.ts')).lighthouse(order),
  soak: async (order) => (await import('./soak.ts')).soak(order),
  pressure: async () => (await import('./pressure.ts')).pressure(),
  growth: async (order) => (await import('./growth.ts')).growth(order),
  admin: async (order) => (await import('./admin.ts')).admin(order),
  documents: async () => (await import('./documents.ts')).documents(),
  purchases: async (order) => (await import('./purchases.ts')).purchases(order),
  statements: async () => (await import('./statements.ts')).statements(),
  downloads: async (order) => (await import('./downloads.ts')).downloads(order),
};

/** The groups of the quick mode take two minutes together. */
const quick = ['calls', 'validate', 'pages'];

/**
 * Arguments are a mode, groups, and words that narrow a group: npm run bench -- quick calls postgres /licenses. With the
 * word `full`, the document is written too, from the last results of all groups.
 */
const given = process.argv.slice(2);
const mode = given.includes('quick') ? 'quick' : 'full';
const named = Object.keys(groups).filter((name) => given.includes(name));
const words = given.filter((word) => word !== 'quick' && word !== 'full' && !(word in groups));
const usual = mode === 'quick' ? quick : Object.keys(groups).filter((name) => name !== 'soak');
const results: Results = {};
for (const name of named.length > 0 ? named : usual) {
  const lines = (await groups[name]?.(orderFrom(mode, words))) ?? [];
  printTable(lines);
  results[name] = { at: new Date().toISOString(), mode, lines };
}
stopGenerators();
const all = store(results);
if (given.includes('full')) writeDocument(all);
