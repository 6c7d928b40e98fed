import { expect, it } from 'vitest';
import { pseudoTexts } from './pseudo.ts';

it('accents, brackets and lengthens every text of a tree, and keeps placeholders and outer spaces', () => {
  expect(
    pseudoTexts({
      a: 'Licenses',
      b: ['Copy {{value}}', 'I accept the '],
      c: (count: number) => `${count} jobs`,
      d: '{{from}}–{{to}}',
    }),
  ).toMatchObject({
    a: '[Ĺîçéñšéš ~~~~]',
    b: ['[Çöþý {{value}} ~~]', '[Î àççéþţ ţĥé ~~~~~] '],
    d: '[{{from}}–{{to}} ~]',
  });
  expect(pseudoTexts((count: number) => `${count} jobs`)(3)).toBe('[3 ĵöƀš ~~~]');
});
