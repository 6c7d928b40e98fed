// Prints the packages that a shop on PostgreSQL loads before it serves.
import { registerHooks } from 'node:module';

const loaded = new Set();
registerHooks({
  load(url, context, next) {
    loaded.add(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]);
    return next(url, context);
  },
});
await import('../src/sources.ts');
await import('../src/app/run.ts');
await import('../src/app/serve.ts');
await import('../src/platform/db/postgres.ts');
process.stdout.write(JSON.stringify([...loaded]));
process.exit();
