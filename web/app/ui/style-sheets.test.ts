import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { attributeNames } from '../lib/page/page-contract.ts';
import { tokens } from './tokens.ts';

const app = fileURLToPath(new URL('..', import.meta.url));
const sheets = globSync('**/*.css', { cwd: app }).map((file) => ({ file, css: readFileSync(`${app}${file}`, 'utf8') }));
const source = (file: string) => readFileSync(`${app}${file}`, 'utf8');

it('use only attributes that pages have', () => {
  const used = sheets.flatMap(({ css }) => [...css.matchAll(/\[(data-[a-z-]+)/g)].map(([, name]) => name));
  expect(new Set(used).size).toBeGreaterThan(3);
  expect(used.filter((name) => !(Object.values(attributeNames) as unknown[]).includes(name))).toEqual([]);
});

it('take their colors from the tokens', () => {
  const setBySheets = sheets.flatMap(({ css }) => [...css.matchAll(/--([\w-]+):/g)].map(([, name]) => name));
  const setByScripts = ['rows', 'columns', 'tone', 'initials', 'width', 'scroll-gutter'];
  const known = new Set([...Object.keys(tokens.dark), 'font', 'mono', ...setByScripts, ...setBySheets]);
  const unknown = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/var\(--([\w-]+)/g)]
      .filter(([, name]) => !known.has(name))
      .map(([, name]) => `${file}: --${name}`),
  );
  expect(unknown).toEqual([]);
});

/** The modules that a module loads at once, without those of packages. */
const loaded = (file: string, seen = new Set<string>()) => {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, from] of source(file).matchAll(/^(?:import|export) (?!type).*?from '(\.[^']+\.tsx?)';/gms))
    loaded(new URL(from as string, `file:///${file}`).pathname.slice(1), seen);
  return seen;
};

describe.each(['root.tsx', 'routes/dashboard.tsx'])('%s', (entry) => {
  it('is shown without MUI and emotion, which come with what is opened', () => {
    const modules = [...loaded(entry)];
    expect(modules.length).toBeGreaterThan(30);
    const styled = modules.filter((file) =>
      /^import (?!type).*'@(mui\/(?!icons-material)|emotion\/)/m.test(source(file)),
    );
    expect(styled).toEqual([]);
  });
});
