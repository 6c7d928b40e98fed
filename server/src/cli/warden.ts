#!/usr/bin/env node
// The command line of a clone, from its sources. Production runs dist/warden.mjs.
import '../sources.ts';

const { main } = await import('./main.ts');
await main();
