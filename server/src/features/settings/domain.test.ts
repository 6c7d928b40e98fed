import { expect, it } from 'vitest';
import { toStored } from './domain.ts';

it('a value for a setting is kept as its text, as nothing where it is emptied, or not at all', () => {
  for (const [key, value, stored] of [
    ...(['1', 1, true] as const).map((on) => ['payment_enabled', on, '1'] as const),
    ...(['0', false, 'false'] as const).map((off) => ['core_available', off, '0'] as const),
    ...(['yes', null, ''] as const).map((wrong) => ['payment_enabled', wrong, undefined] as const),
    ['price_commercial', '25000', '25000'],
    ['price_commercial', 19.9, '19.9'],
    ...(['', null] as const).map((empty) => ['price_individual', empty, null] as const),
    ...([0, true, '350001'] as const).map((wrong) => ['price_individual', wrong, undefined] as const),
    ['currency', 'USD', 'USD'],
    ...(['JPY', 643] as const).map((wrong) => ['currency', wrong, undefined] as const),
    ['currency', '', null],
    [
      'volume_discounts',
      '[ {"percent":7.5,"from":5,"x":1}, {"from":10,"percent":12.25} ]',
      '[{"from":5,"percent":7.5},{"from":10,"percent":12.25}]',
    ],
    ['volume_discounts', '', null],
    ['volume_discounts', '[]', '[]'],
    ...[
      ...[
        '{',
        '{}',
        'null',
        '[null]',
        '[[]]',
        '[{"from":5}]',
        '[{"from":5,"percent":"5"}]',
        '[{"from":"5","percent":5}]',
      ],
      ...['[{"from":1,"percent":5}]', '[{"from":51,"percent":5}]', '[{"from":5.5,"percent":5}]'],
      ...[0, -1, 100, 5.005, 1e-7, 1e300].map((percent) => `[{"from":5,"percent":${percent}}]`),
      '[{"from":5,"percent":5},{"from":5,"percent":10}]',
      '[{"from":10,"percent":5},{"from":5,"percent":10}]',
      '[{"from":5,"percent":10},{"from":10,"percent":10}]',
      JSON.stringify([2, 3, 4, 5, 6, 7].map((from) => ({ from, percent: from }))),
    ].map((wrong) => ['volume_discounts', wrong, undefined] as const),
    ...([true, 5] as const).map((wrong) => ['volume_discounts', wrong, undefined] as const),
  ] as const)
    expect(toStored(key, value), `${key} ${value}`).toBe(stored);
});
