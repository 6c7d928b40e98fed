import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** Replaces modules that derive something from the contract by their results, so that no page needs the schemas for it. */
export const contractCalls = (): Plugin => ({
  name: 'contract-calls',
  apply: 'build',
  load: async (id) => {
    if (!/packages[\\/]contract[\\/]src[\\/]derived-\w+\.ts$/.test(id)) return undefined;
    const results: Record<string, unknown> = await import(pathToFileURL(id).href);
    return Object.entries(results)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
      .join('');
  },
});
