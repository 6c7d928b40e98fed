import { expect, it } from 'vitest';
import { table } from './table.ts';

it('lines its columns up', () => {
  expect(
    table(
      ['ID', 'WHY'],
      [
        ['1', 'no'],
        ['1000', ''],
      ],
    ),
  ).toBe('ID    WHY\n1     no\n1000');
});
