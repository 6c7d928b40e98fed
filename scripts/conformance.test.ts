import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from './lib/paths.mjs';

it('the checkers are locked by strong hashes, and the shop does not depend on them', () => {
  const read = (name: string) => JSON.parse(readFileSync(inRoot(name), 'utf8'));
  const { packages } = read('conformance/package-lock.json') as { packages: Record<string, { integrity?: string }> };
  const without = Object.entries(packages).filter(([path, { integrity }]) => path && !integrity?.startsWith('sha512-'));
  expect(without).toEqual([]);
  const { dependencies } = read('conformance/package.json') as { dependencies: Record<string, string> };
  const used = read('package-lock.json').packages as Record<string, object>;
  for (const [name, version] of Object.entries(dependencies)) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(used[`node_modules/${name}`]).toBeUndefined();
  }
});
