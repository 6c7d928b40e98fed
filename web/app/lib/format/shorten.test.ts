import { expect, it } from 'vitest';
import { shorten, shortenId } from './shorten.ts';

it.each([
  ['019a85c2-7e4b-7c11-9f6a-2d41c0e9b7f3', '019a85c2…e9b7f3'],
  ['warden-prod', 'warden-prod'],
  ['fifteen-letters', 'fifteen-letters'],
  ['sixteen-letters!', 'sixteen-…tters!'],
  ['', ''],
])('%j is shown as %j', (id, shown) => {
  expect(shorten(id)).toBe(shown);
});

it('never cuts a character in two', () => {
  expect(shorten('😀'.repeat(20), 2, 1)).toBe('😀😀…😀');
});

it('cuts only what machines made', () => {
  expect(shortenId('019a85c2-7e4b-7c11-9f6a-2d41c0e9b7f3')).toBe('019a…e9b7f3');
  expect(shortenId('4f'.repeat(32))).toBe('4f4f…4f4f4f');
  expect(shortenId('northwind-production-of-all-teams-in-europe')).toBe('northwind-production-of-all-teams-in-europe');
});
