import type { DocsLocale } from '@warden/i18n/locales';
import { createSearch } from './search.ts';

/** Loads the index of one language when a reader starts to search. */
export const loadSearch: Record<DocsLocale, () => Promise<ReturnType<typeof createSearch>>> = {
  en: async () => {
    const [index, { stemmer }] = await Promise.all([
      import('virtual:docs-index-en'),
      import('@orama/stemmers/english'),
    ]);
    return createSearch(index.default, stemmer);
  },
  ru: async () => {
    const [index, { stemmer }] = await Promise.all([
      import('virtual:docs-index-ru'),
      import('@orama/stemmers/russian'),
    ]);
    return createSearch(index.default, stemmer);
  },
};
