import { expect, it } from 'vitest';
import { defaultLocale, docsLocaleFor, docsLocales, fromAcceptLanguage, isLocale, locales } from './locales.ts';

it.each([
  [undefined, 'en'],
  [null, 'en'],
  ['', 'en'],
  ['ru', 'ru'],
  ['RU', 'ru'],
  ['ru-RU', 'ru'],
  ['ru-RU,ru;q=0.9,en-US;q=0.8,en;q=0.7', 'ru'],
  ['en-US,en;q=0.9,ru;q=0.8', 'en'],
  ['en;q=0.5, ru;q=0.9', 'ru'],
  ['en; q=0.5 , ru ; q=0.9', 'ru'],
  ['xx-XX,xx;q=0.9', 'en'],
  ['xx, ru;q=0.5', 'en'],
  ['de, ru;q=0.9', 'en'],
  ['de-DE,de;q=0.9,ru;q=0.8,en;q=0.7', 'en'],
  ['ru;q=0.9, de', 'en'],
  ['ru-BY, be;q=0.9', 'ru'],
  ['be, ru-BY;q=0.9', 'en'],
  ['*, ru;q=0.5', 'en'],
  ['ru, *;q=0.5', 'ru'],
  ['yy, ru;q=0.5, en;q=0.6', 'en'],
  ['ru;q=0', 'en'],
  ['ru;q=0, en;q=0.1', 'en'],
  ['ru;q=0.0, *', 'en'],
  ['ru;q=nonsense', 'en'],
  ['ru;level=1', 'ru'],
  ['ru, en', 'ru'],
  ['en, ru', 'en'],
  ['*', 'en'],
  ['rue', 'en'],
  ['russian', 'en'],
  [',,;;q=,ru', 'ru'],
  ['x'.repeat(10_000), 'en'],
])('Accept-Language %j means %s', (header, locale) => {
  expect(fromAcceptLanguage(header)).toBe(locale);
});

it('knows its languages from anything else', () => {
  expect(locales.every(isLocale)).toBe(true);
  for (const other of ['EN', 'xx', '', null, undefined, 0, ['en']]) expect(isLocale(other)).toBe(false);
});

it("gives documents in the reader's language where they exist, else in the default one", () => {
  const written = (locale: string) => (docsLocales as readonly string[]).includes(locale);
  for (const locale of locales) expect(docsLocaleFor(locale)).toBe(written(locale) ? locale : defaultLocale);
});
