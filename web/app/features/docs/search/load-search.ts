import type { DocsLocale } from '@warden/i18n/locales';
import { createSearch } from './search.ts';

type Search = ReturnType<typeof createSearch>;

/** The server searches for many readers, and reading an index takes 3 ms. */
const created: Partial<Record<DocsLocale, Search>> = {};

/** Loads the index of one language when a reader starts to search. */
export const loadSearch: Record<DocsLocale, () => Promise<Search>> = {
  en: async () => {
    const [index, { stemmer }] = await Promise.all([
      import('virtual:docs-index-en'),
      import('@orama/stemmers/english'),
    ]);
    created.en ??= createSearch(index.default, stemmer);
    return created.en;
  },
  ru: async () => {
    const [index, { stemmer }] = await Promise.all([
      import('virtual:docs-index-ru'),
      import('@orama/stemmers/russian'),
    ]);
    created.ru ??= createSearch(index.default, stemmer);
    return created.ru;
  },
};
