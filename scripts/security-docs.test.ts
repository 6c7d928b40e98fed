import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rules } from '../server/src/platform/limits/rules.ts';
import { inRoot } from './lib/paths.mjs';

const read = (path: string) => readFileSync(inRoot(path), 'utf8');
const states = ['met', 'operator', 'not applicable', 'not met'];

interface Row {
  id: string;
  level: string;
  state: string;
  why: string;
  code: string[];
  tests: string[];
}

const linksIn = (text: string) => [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
const cellsOf = (line: string) => line.split(' | ').map((cell) => cell.replace(/^\| | ?\|$/g, ''));

const rows = read('docs/asvs.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line): Row => {
    const [id = '', level = '', , state = '', why = '', code = '', tests = ''] = cellsOf(line);
    return { id, level, state, why, code: linksIn(code), tests: linksIn(tests) };
  });

/** The standard's own list, as pairs of level and id. */
const required = [...read('scripts/asvs-ids.txt').matchAll(/Level (\d)\n([\d.\s]+)/g)].flatMap(([, level, ids = '']) =>
  ids
    .trim()
    .split(/\s+/)
    .map((id) => `${level} ${id}`),
);

describe('the table of the standard', () => {
  it('has every requirement of levels 1 and 2 exactly once', () => {
    expect(required).toHaveLength(253);
    expect(rows.map(({ level, id }) => `${level} ${id}`).toSorted()).toEqual(required.toSorted());
  });

  it('names code and tests for what is met, and a reason for everything else', () => {
    const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
    const lacking = rows.filter(({ state, why, code, tests }) =>
      state === 'met' ? code.length === 0 || tests.length === 0 : why === '',
    );
    expect(lacking).toEqual([]);
    expect(rows.flatMap(({ tests }) => tests).filter((path) => !isTest(path))).toEqual([]);
    expect(rows.flatMap(({ code }) => code).filter(isTest)).toEqual([]);
    expect(rows.filter(({ state }) => !states.includes(state))).toEqual([]);
  });

  it('calls each file by the end of its path', () => {
    const named = [...read('docs/asvs.md').matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+)\)/g)];
    expect(named.length).toBeGreaterThan(300);
    expect(named.filter(([, name = '', path = '']) => !`/${path}`.endsWith(`/${name}`))).toEqual([]);
  });

  it('is summed up as it is', () => {
    const count = (state: string, level: string) =>
      rows.filter((row) => row.state === state && row.level === level).length;
    for (const state of states) {
      expect(read('docs/security.md')).toContain(`| ${state} | ${count(state, '1')} | ${count(state, '2')} |`);
    }
  });
});

const anchorsIn = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

it.each(['docs/security.md', 'docs/retention.md', 'docs/asvs.md', 'SECURITY.md'])(
  'every link leads somewhere: %s',
  (document) => {
    const local = linksIn(read(document)).filter((target) => !/^(https?|mailto):/.test(target));
    expect(local.length).toBeGreaterThan(0);
    const broken = local.filter((target) => {
      const [path = '', anchor] = target.split('#');
      const file = path ? join(dirname(inRoot(document)), path) : inRoot(document);
      return !existsSync(file) || (anchor !== undefined && !anchorsIn(file).includes(anchor));
    });
    expect(broken).toEqual([]);
  },
);

it('the limits have one row for every rule, which says who can use it up', () => {
  const [, section = ''] = read('docs/security.md').split('\n## Limits\n');
  const table = section.split('\n\n').find((part) => part.startsWith('| Limit |')) ?? '';
  const described = table.split('\n').flatMap((line) => [...(cellsOf(line)[0] ?? '').matchAll(/`(\w+)`/g)]);
  expect(described.map(([, name]) => name).toSorted()).toEqual(Object.keys(rules).toSorted());
});
