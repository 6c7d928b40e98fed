import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { attributeNames } from '../lib/page/page-contract.ts';
import { tokens } from './tokens.ts';

const app = fileURLToPath(new URL('..', import.meta.url));
const sheets = globSync('**/*.css', { cwd: app }).map((file) => ({ file, css: readFileSync(`${app}${file}`, 'utf8') }));

it('use only attributes that pages have', () => {
  const used = sheets.flatMap(({ css }) => [...css.matchAll(/\[(data-[a-z-]+)/g)].map(([, name]) => name));
  expect(new Set(used).size).toBeGreaterThan(3);
  expect(used.filter((name) => !(Object.values(attributeNames) as unknown[]).includes(name))).toEqual([]);
});

it('take their colors from the tokens', () => {
  const setBySheets = sheets.flatMap(({ css }) => [...css.matchAll(/--([\w-]+):/g)].map(([, name]) => name));
  const sources = globSync('**/*.{ts,tsx}', { cwd: app }).map((file) => readFileSync(`${app}${file}`, 'utf8'));
  const setByScripts = sources.flatMap((text) => [...text.matchAll(/'--([\w-]+)'/g)].map(([, name]) => name));
  const known = new Set([...Object.keys(tokens.dark), 'font', 'mono', ...setByScripts, ...setBySheets]);
  const unknown = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/var\(--([\w-]+)/g)]
      .filter(([, name]) => !known.has(name))
      .map(([, name]) => `${file}: --${name}`),
  );
  expect(unknown).toEqual([]);
});
