import { expect, it } from 'vitest';
import { readPage, writePage } from './page-in-address.ts';

it('the first page needs no number, and the rest of the address is left alone', () => {
  const query = new URLSearchParams('tab=payments&history=3&page=2');
  expect(readPage(query, 'history')).toBe(3);
  expect(writePage(query, 'history', 4).toString()).toBe('tab=payments&history=4&page=2');
  expect(writePage(query, 'history', 1).toString()).toBe('tab=payments&page=2');
});

it.each(['', '0', '-1', '1e3', '2.5', '99999999'])('%j is read as the first page', (page) => {
  expect(readPage(new URLSearchParams({ history: page }), 'history')).toBe(1);
});
