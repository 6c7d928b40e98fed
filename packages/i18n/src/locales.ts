/** The languages of the site: its pages, the panel, mails and API answers. Each has a folder beside this file. */
export const locales = ['en', 'ru'] as const;
export type Locale = (typeof locales)[number];

/** Readers who understand no other language of the site get this one. Every list of languages contains it. */
export const defaultLocale = 'en' satisfies Locale;

/** The languages of the documents: docs, legal pages, the license agreement and the images of shared links. */
export const docsLocales = ['en', 'ru'] as const satisfies readonly Locale[];
export type DocsLocale = (typeof docsLocales)[number];

/** The language to which `/docs` without a language leads. */
export const docsStartLocale: DocsLocale = 'ru';

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale);

export const isDocsLocale = (value: unknown): value is DocsLocale => docsLocales.includes(value as DocsLocale);

/** Returns the language in which a reader of the site gets the documents. */
export const docsLocaleFor = (locale: Locale): DocsLocale => (isDocsLocale(locale) ? locale : defaultLocale);

/**
 * Returns the language that the header asks for first, by weight, if the site has it. The languages after it do not
 * count: a reader whose first language the site lacks gets the default one.
 */
export const fromAcceptLanguage = (header: string | null | undefined): Locale => {
  if (!header) return defaultLocale;
  const ranked = header
    .split(',')
    .map((part, order) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))?.split('=')[1];
      return { language: tag.trim().split('-')[0], weight: quality === undefined ? 1 : Number(quality), order };
    })
    .filter(({ language, weight }) => language && weight > 0)
    .sort((a, b) => b.weight - a.weight || a.order - b.order);
  const first = ranked[0]?.language;
  return isLocale(first) ? first : defaultLocale;
};
