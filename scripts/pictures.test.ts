import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const KILOBYTES = 400;

it('the README shows every picture, in both themes, and they are below 400 KB together', () => {
  const shown = readFileSync(`${root}README.md`, 'utf8').match(/docs\/pictures\/[\w-]+\.webp/g) ?? [];
  const drawn = readdirSync(`${root}docs/pictures`).map((name) => `docs/pictures/${name}`);
  expect(shown.toSorted()).toEqual(drawn.toSorted());
  expect(shown).toHaveLength(8);
  const bytes = drawn.reduce((sum, path) => sum + statSync(root + path).size, 0);
  expect(bytes).toBeLessThan(KILOBYTES * 1000);
});

it('the screenshots that pages are compared with are below 1.5 MB together', () => {
  const sizes = readdirSync(`${root}e2e/screenshots`).map((name) => statSync(`${root}e2e/screenshots/${name}`).size);
  expect(sizes).toHaveLength(13);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000);
});
