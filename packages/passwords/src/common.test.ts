import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commonPasswords, filterEntries, filterFile, renderFilter } from '../scripts/build-filter.ts';
import { isCommonPassword } from './common.ts';
import { isInFilter, makeFilter } from './filter.ts';

it('the committed filter is what its generator makes, and smaller than 45 kB', () => {
  const committed = readFileSync(filterFile, 'utf8');
  expect(committed).toBe(renderFilter());
  expect(committed.length).toBeLessThan(45_000);
});

it('every password of the list is found', () => {
  expect(commonPasswords.length).toBeGreaterThan(20_000);
  expect(commonPasswords.filter((password) => !isCommonPassword(password))).toEqual([]);
});

it('about one in a thousand other texts is taken for an entry, and one in 500 other passwords for a common one', () => {
  const filter = makeFilter(filterEntries);
  const others = Array.from({ length: 50_000 }, (_, number) => `${number.toString(36)} is no entry`);
  const rate = others.filter((text) => isInFilter(filter, text)).length / others.length;
  expect(rate).toBeGreaterThan(0.0005);
  expect(rate).toBeLessThan(0.0015);
  const passwords = others.map((text) => `${text} 26`);
  expect(passwords.filter(isCommonPassword).length / passwords.length).toBeLessThan(0.003);
});

it.each([
  [
    'itself, in other letters, or with signs in place of letters',
    ['password', 'PassWord', 'p@$$w0rd', 'ｐａｓｓｗｏｒｄ'],
  ],
  ['with a year, digits and signs behind or in it', ['password2026!', 'Passw0rd123', 'dragon77', 'hell0']],
  ['by the keys of a Russian keyboard', ['йцукен', 'пароль']],
])('finds a common word %s', (_how, passwords) => {
  expect(passwords.filter((password) => !isCommonPassword(password))).toEqual([]);
});

it('leaves others alone', () => {
  const others = ['correct horse', 'dragon8391650', 'a brand new one', 'пять синих коров', ''];
  expect(others.filter(isCommonPassword)).toEqual([]);
});
