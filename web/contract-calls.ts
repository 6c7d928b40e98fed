import type { Plugin } from 'vite';

/** Replaces the module that derives the calls from the contract by its result, so that no page needs the schemas for them. */
export const contractCalls = (): Plugin => ({
  name: 'contract-calls',
  apply: 'build',
  load: async (id) => {
    if (!/packages[\\/]contract[\\/]src[\\/]derived-calls\.ts$/.test(id)) return undefined;
    const { contract } = await import('@warden/contract/calls');
    return `export const contract = ${JSON.stringify(contract)}`;
  },
});
