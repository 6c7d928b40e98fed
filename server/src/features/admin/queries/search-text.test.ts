import { expect, it } from 'vitest';
import { readSearch } from './search-text.ts';

const none = { sequence: undefined, ids: undefined, isPartOfTexts: false };

it.each([
  ['17', { ...none, sequence: 17 }],
  ['№ W-3', { ...none, sequence: 3 }],
  ['W26-000017', { ...none, sequence: 17, isPartOfTexts: true }],
  ['7707083893', { ...none, ids: undefined, isPartOfTexts: true }],
  ['Ёж', none],
  ['a@b', none],
  ['Пример', { ...none, isPartOfTexts: true }],
])('reads %s', (typed, read) => {
  expect(readSearch(typed)).toMatchObject(read);
});

it('takes the beginning of an id for all ids that begin so', () => {
  expect(readSearch('019a85c2-7E').ids).toEqual({
    first: '019a85c2-7E00-0000-0000-000000000000',
    last: '019a85c2-7Eff-ffff-ffff-ffffffffffff',
  });
  const id = '019a85c2-7e4b-7c11-9f6a-2d41c0e9b7f3';
  expect(readSearch(id).ids).toEqual({ first: id, last: id });
  for (const other of ['019a8', `${id}0`, '019a85c27e', 'fade-in', `${id}-`])
    expect(readSearch(other).ids, other).toBeUndefined();
});
