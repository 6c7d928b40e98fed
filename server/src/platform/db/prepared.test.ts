import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inRoot } from '../../../../scripts/lib/paths.mjs';

const source = inRoot('server', 'src');

it('no two prepared statements have the same name', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const names = files.flatMap((name) =>
    [...readFileSync(join(source, name), 'utf8').matchAll(/\b(?:prepared|statementFor|counting)\(\s*'(\w+)'/g)].map(
      (match) => match[1] as string,
    ),
  );
  expect(names).toContain('live_session');
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
