// Starts the shop from its sources, for the demo and for development. Production runs dist/main.mjs.
import './sources.ts';

const { run } = await import('./app/run.ts');
await run({ dev: process.argv.includes('--dev') });
