import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/paths.mjs';

const folder = join(root, 'docs/decisions');
const index = new Map(
  [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^\| \[\d{3}\]\((.+?)\) \| (.+) \| (.+) \|$/gm)].map(
    ([, file, title, status]) => [file as string, { title, status: status as string }],
  ),
);

const problemsOf = (file: string) => {
  const text = readFileSync(join(folder, file), 'utf8');
  const { title, status = '' } = index.get(file) ?? {};
  const heading = `# ${file.slice(0, 3)} ${title}`;
  const successor = /superseded by \[?(\d{3})/.exec(status)?.[1];
  return [
    ...(text.startsWith(`${heading}\n`) ? [] : [`the title is not that of the index: ${heading}`]),
    ...(/^Decided 20\d\d-\d\d-\d\d\./m.test(text) ? [] : ['it has no date']),
    ...(text.trimEnd().split('\n').length <= 20 ? [] : ['it has more than 20 lines']),
    ...(successor && !new RegExp(`superseded by \\[?${successor}`, 'i').test(text) ? ['it does not say by what'] : []),
  ].map((problem) => `${file}: ${problem}`);
};

it('every decision is dated, short, titled as in the index, and says what superseded it', () => {
  const files = globSync('[0-9]*.md', { cwd: folder }).map((file) => basename(file));
  expect(files.toSorted()).toEqual([...index.keys()]);
  expect(files.flatMap(problemsOf)).toEqual([]);
});
