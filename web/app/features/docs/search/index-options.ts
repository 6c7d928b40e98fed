import type { Options } from 'minisearch';

/** A section of a page as it is searched and shown. */
export interface SearchRecord {
  /** The page's slug, with the section's anchor after a `#`. */
  id: string;
  /** Of the page, in every record. */
  page: string;
  /** Of the page, where it begins. */
  title: string;
  heading: string;
  text: string;
}

export type Stemmer = (word: string) => string;

/** Words as they are compared: ё is е, and endings do not count. */
export const termOf = (stemmer: Stemmer) => (word: string) => stemmer(word.toLowerCase().replaceAll('ё', 'е'));

/** The index is built and read with the same options, or nothing is found. */
export const indexOptions = (stemmer: Stemmer): Options<SearchRecord> => ({
  fields: ['title', 'page', 'heading', 'text'],
  storeFields: ['page', 'heading', 'text'],
  processTerm: termOf(stemmer),
  searchOptions: { boost: { title: 5, heading: 3, page: 0.1 }, prefix: true, combineWith: 'AND' },
});
