import { expect, it } from 'vitest';
import { isSpelledRight, newApiToken } from './api-token.ts';

it('a token is recognized by its prefix and its checksum, and one with any other character is not', () => {
  const token = newApiToken();
  expect(token).toMatch(/^wdn_[0-9A-Za-z]{38}$/);
  expect(isSpelledRight(token)).toBe(true);
  const misspelled = Array.from(token, (character, place) => {
    const other = character === 'a' ? 'b' : 'a';
    return token.slice(0, place) + other + token.slice(place + 1);
  });
  expect(misspelled.filter(isSpelledRight)).toEqual([]);
  expect(isSpelledRight(`${token}a`)).toBe(false);
});

it('the checksum is the one that the documentation describes, also where it begins with zeros', () => {
  // CRC-32 of these characters, as other programs compute it, with the digits 0-9, A-Z, a-z.
  expect(isSpelledRight('wdn_0000000000000000000000000000017200YwDE')).toBe(true);
});
