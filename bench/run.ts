/**
 * `npm run bench` measures the shop and its references in one run on one machine. Requests per second vary with other
 * load on the machine; ratios within one run and CPU milliseconds per request do not.
 */
import '../server/src/tsx.ts';
import { report } from './report.ts';

/** Runs all benchmarks or the named ones. Lists can be narrowed further: npm run bench -- admin postgres hostname= */
const named = process.argv.slice(2);

const parts = {
  licenses: async () => (await import('./licenses.ts')).licenses(),
  admin: async () => (await import('./admin.ts')).admin(named.filter((word) => word !== 'admin')),
  pages: async () => (await import('./pages.ts')).pages(),
  lighthouse: async () => (await import('./lighthouse.ts')).lighthouse(),
  documents: async () => (await import('./documents.ts')).documents(),
  statements: async () => (await import('./statements.ts')).statements(),
  downloads: async () => (await import('./downloads.ts')).downloads(),
};

const chosen = Object.entries(parts).filter(([name]) => named.length === 0 || named.includes(name));
const lines = [];
for (const [, measured] of chosen) lines.push(...(await measured()));
report(lines);
