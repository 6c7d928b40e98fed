import { expect, it } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

it.each([
  [1, 1, 1, [1]],
  [1, 7, 1, [1, 2, 3, 4, 5, 6, 7]],
  [1, 8, 1, [1, 2, 3, 4, 5, null, 8]],
  [4, 12, 1, [1, 2, 3, 4, 5, null, 12]],
  [6, 12, 1, [1, null, 5, 6, 7, null, 12]],
  [9, 12, 1, [1, null, 8, 9, 10, 11, 12]],
  [12, 12, 1, [1, null, 8, 9, 10, 11, 12]],
  [6, 12, 0, [1, null, 6, null, 12]],
])('offers from page %i of %i, with %i neighbors, %j', (current, count, neighbors, offered) => {
  expect(pageNumbers(current, count, neighbors)).toEqual(offered);
});
