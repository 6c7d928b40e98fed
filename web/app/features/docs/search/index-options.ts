import type { Options } from 'minisearch';

/** A section of a page as it is searched and shown. */
export interface SearchRecord {
  /** The page's slug, with the section's anchor after a `#`. */
  id: string;
  title: string;
  heading: string;
  text: string;
}

export type Stemmer = (word: string) => string;

/** Words as they are compared: ё is е, and endings do not count. */
export const termOf = (stemmer: Stemmer) => (word: string) => stemmer(word.toLowerCase().replaceAll('ё', 'е'));

/** The index is built and read with the same options, or nothing is found. */
export const indexOptions = (stemmer: Stemmer): Options<SearchRecord> => ({
  fields: ['title', 'heading', 'text'],
  storeFields: ['title', 'heading', 'text'],
  processTerm: termOf(stemmer),
  searchOptions: { boost: { title: 4, heading: 3 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' },
});
