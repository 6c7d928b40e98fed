import { expect, it } from 'vitest';
import { defaultLocale, docsLocaleFor, docsLocales, fromAcceptLanguage, isLocale, locales } from './locales.ts';

/** Headers, separated by bars, that ask for each language. */
const asking = {
  ru: [
    'ru | RU | ru-RU | ru-RU,ru;q=0.9,en-US;q=0.8,en;q=0.7 | en;q=0.5, ru;q=0.9 | en; q=0.5 , ru ; q=0.9',
    'ru-BY, be;q=0.9 | ru, *;q=0.5 | ru;level=1 | ru, en | ,,;;q=,ru',
  ],
  en: [
    ' | en-US,en;q=0.9,ru;q=0.8 | xx-XX,xx;q=0.9 | xx, ru;q=0.5 | de, ru;q=0.9 | de-DE,de;q=0.9,ru;q=0.8,en;q=0.7',
    'ru;q=0.9, de | be, ru-BY;q=0.9 | *, ru;q=0.5 | yy, ru;q=0.5, en;q=0.6 | ru;q=0 | ru;q=0, en;q=0.1 | ru;q=0.0, *',
    'ru;q=nonsense | en, ru | * | rue | russian',
  ],
};

it('reads the language from Accept-Language, and takes the default one for any other', () => {
  for (const [locale, lists] of Object.entries(asking)) {
    for (const header of lists.flatMap((list) => list.split(' | '))) {
      expect(fromAcceptLanguage(header), header).toBe(locale);
    }
  }
  for (const none of [undefined, null, 'x'.repeat(10_000)]) expect(fromAcceptLanguage(none)).toBe(defaultLocale);
});

it('knows its languages from anything else', () => {
  expect(locales.every(isLocale)).toBe(true);
  for (const other of ['EN', 'xx', '', null, undefined, 0, ['en']]) expect(isLocale(other)).toBe(false);
});

it("gives documents in the reader's language where they exist, else in the default one", () => {
  const written = (locale: string) => (docsLocales as readonly string[]).includes(locale);
  for (const locale of locales) expect(docsLocaleFor(locale)).toBe(written(locale) ? locale : defaultLocale);
});
