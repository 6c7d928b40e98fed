import type { Options } from 'minisearch';

/** A section of a page in the search index. */
export interface SearchRecord {
  /** The page's slug, with the section's anchor after a `#`. */
  id: string;
  /** The title of the page. */
  page: string;
  /** The title of the page, but only in its first record, so that the page itself ranks above its sections. */
  title: string;
  heading: string;
  text: string;
}

export type Stemmer = (word: string) => string;

/** The form in which words are compared: ё is е, and endings are cut off. */
export const termOf = (stemmer: Stemmer) => (word: string) => stemmer(word.toLowerCase().replaceAll('ё', 'е'));

/** The index must be built and read with the same options. */
export const indexOptions = (stemmer: Stemmer): Options<SearchRecord> => ({
  fields: ['title', 'page', 'heading', 'text'],
  storeFields: ['page', 'heading', 'text'],
  processTerm: termOf(stemmer),
  searchOptions: { boost: { title: 5, heading: 3, page: 0.1 }, prefix: true, combineWith: 'AND' },
});
