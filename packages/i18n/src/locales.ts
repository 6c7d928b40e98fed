export const locales = ['en', 'ru'] as const;
export type Locale = (typeof locales)[number];

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale);

/** Russian if the reader's first known language is Russian, else English. */
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
  return ranked.map(({ language }) => language).find(isLocale) ?? 'en';
};
