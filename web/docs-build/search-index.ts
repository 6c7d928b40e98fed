import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as russian } from '@orama/stemmers/russian';
import type { DocsLocale } from '@warden/i18n/locales';
import MiniSearch from 'minisearch';
import { indexOptions, type SearchRecord } from '../app/features/docs/search/index-options.ts';
import type { Doc } from './read-docs.ts';

const stemmers: Record<DocsLocale, (word: string) => string> = { en: english, ru: russian };

/** One record per section, so that a result leads to the section and not only to the page. */
const recordsOf = ({ slug, title, description, keywords, sections }: Doc): SearchRecord[] =>
  sections.map(({ heading, text }) => ({
    id: heading ? `${slug}#${heading.id}` : slug,
    page: title,
    title: heading ? '' : title,
    heading: heading?.text ?? '',
    text: heading ? text : `${description} ${text}`.trim(),
    keywords: keywords?.[heading?.id ?? 'page'] ?? '',
  }));

export const buildIndex = (docs: readonly Doc[], lang: DocsLocale) => {
  const index = new MiniSearch(indexOptions(stemmers[lang]));
  index.addAll(docs.filter((doc) => doc.lang === lang).flatMap(recordsOf));
  return index;
};
