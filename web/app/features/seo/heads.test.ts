import { en } from '@warden/i18n/en';
import { ru } from '@warden/i18n/ru';
import { expect, it } from 'vitest';

/** Pages that search engines list, and which of the texts are theirs. */
const listed = ['home', 'pricing', 'contacts', 'check'] as const;

it.each([
  ['English', en],
  ['Russian', ru],
])('each %s page that search engines list has its own title, and a description of the right length', (_name, texts) => {
  const heads = listed.map((page) => texts[page]);
  expect(new Set(heads.map(({ metaTitle }) => metaTitle)).size).toBe(listed.length);
  expect(new Set(heads.map(({ metaDescription }) => metaDescription)).size).toBe(listed.length);
  for (const { metaDescription } of heads) {
    expect(metaDescription.length, metaDescription).toBeGreaterThanOrEqual(70);
    expect(metaDescription.length, metaDescription).toBeLessThanOrEqual(160);
  }
});
