import { locales, siteTexts } from '@warden/i18n';
import { expect, it } from 'vitest';

/** Pages that search engines list, and which of the texts are theirs. */
const listed = ['home', 'pricing', 'contacts', 'check', 'protection', 'advisories'] as const;

it.each(locales)(
  'each page in %s that search engines list has its own title, and a description of the right length',
  (locale) => {
    const heads = listed.map((page) => siteTexts[locale][page]);
    expect(new Set(heads.map(({ metaTitle }) => metaTitle)).size).toBe(listed.length);
    expect(new Set(heads.map(({ metaDescription }) => metaDescription)).size).toBe(listed.length);
    for (const { metaDescription } of heads) {
      expect(metaDescription.length, metaDescription).toBeGreaterThanOrEqual(70);
      expect(metaDescription.length, metaDescription).toBeLessThanOrEqual(160);
    }
  },
);
