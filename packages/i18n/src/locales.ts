/** The languages of the site: its pages, the panel, mails and API answers. Each has a folder beside this file. */
export const locales = ['en', 'ru'] as const;
export type Locale = (typeof locales)[number];

/** The language of readers who know none of the others. Every list of languages has it. */
export const defaultLocale = 'en' satisfies Locale;

/** The languages of the documents: docs, legal pages, the license agreement and the images of shared links. */
export const docsLocales = ['en', 'ru'] as const satisfies readonly Locale[];
export type DocsLocale = (typeof docsLocales)[number];

/** Where `/docs` without a language leads. */
export const docsStartLocale: DocsLocale = 'ru';

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale);

export const isDocsLocale = (value: unknown): value is DocsLocale => docsLocales.includes(value as DocsLocale);

/** The language in which a reader of the site gets its documents. */
export const docsLocaleFor = (locale: Locale): DocsLocale => (isDocsLocale(locale) ? locale : defaultLocale);

/** The first language of the header, by weight, that the site speaks. */
export const fromAcceptLanguage = (header: string | null | undefined): Locale => {
  const ranked = (header ?? '')
    .split(',')
    .map((part, order) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))?.split('=')[1];
      return { language: tag.trim().split('-')[0], weight: quality === undefined ? 1 : Number(quality), order };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.order - b.order);
  return ranked.map(({ language }) => language).find(isLocale) ?? defaultLocale;
};
