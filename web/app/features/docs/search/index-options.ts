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
  /** What readers may call it who do not know its words. */
  keywords: string;
}

export type Stemmer = (word: string) => string;

/** Every section has these, so they say nothing about what is looked for. */
const ignored = new Set([
  ...'a an and are do for from how i in is it my of on or the to what where with'.split(' '),
  ...'а в где для до и из или к как ли мне мой на о от по под при про с со у что'.split(' '),
]);

/** The form in which words are compared: ё is е, and endings are cut off. Null for a word that is ignored. */
export const termOf = (stemmer: Stemmer) => (word: string) => {
  const lower = word.toLowerCase().replaceAll('ё', 'е');
  return ignored.has(lower) ? null : stemmer(lower);
};

/** The index must be built and read with the same options. */
export const indexOptions = (stemmer: Stemmer): Options<SearchRecord> => ({
  fields: ['title', 'page', 'heading', 'keywords', 'text'],
  storeFields: ['page', 'heading', 'text'],
  processTerm: termOf(stemmer),
  searchOptions: { boost: { title: 5, heading: 3, keywords: 3, page: 0.1 }, prefix: true, combineWith: 'AND' },
});
