import MiniSearch, { type AsPlainObject } from 'minisearch';
import { indexOptions, type SearchRecord, type Stemmer, termOf } from './index-options.ts';

/** A piece of text; `hit` marks what was searched for. */
export interface Piece {
  text: string;
  hit: boolean;
}

export interface SearchResult {
  id: string;
  page: Piece[];
  heading: Piece[];
  excerpt: Piece[];
}

const MOST = 12;
/** A query of fifty single letters would take longer than the page around its results. */
const MOST_WORDS = 10;
const EXCERPT = 160;
const LEAD_IN = 48;

/** How many letters may be wrong. Two letters that changed places are two wrong ones. */
const typos = (term: string) => Math.min(2, Math.floor(term.length / 3));

/** Splits a text into words at spaces and punctuation, as MiniSearch does. */
const word = /[^\n\r\p{Z}\p{P}]+/gu;

const piecesOf = (text: string, isHit: (word: string) => boolean): Piece[] => {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(word)) {
    if (!isHit(match)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index), hit: false });
    pieces.push({ text: match, hit: true });
    end = index + match.length;
  }
  return end < text.length ? [...pieces, { text: text.slice(end), hit: false }] : pieces;
};

/** The part of a text around the first hit, cut between words. */
const excerptOf = (text: string, isHit: (word: string) => boolean) => {
  const first = [...text.matchAll(word)].find(([match]) => isHit(match))?.index ?? 0;
  const from = first > LEAD_IN ? text.indexOf(' ', first - LEAD_IN) + 1 : 0;
  const to = from + EXCERPT < text.length ? text.lastIndexOf(' ', from + EXCERPT) : text.length;
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
};

/** Searches the index of one language. */
export const createSearch = (index: AsPlainObject, stemmer: Stemmer) => {
  const records = MiniSearch.loadJS<SearchRecord>(index, indexOptions(stemmer));
  const term = termOf(stemmer);
  /** Typos are tolerated only if the word itself is not found. */
  const find = (typed: string) => {
    const query = [...new Set(typed.match(word))].slice(0, MOST_WORDS).join(' ');
    const exact = records.search(query);
    return exact.length > 0 ? exact : records.search(query, { fuzzy: typos });
  };
  return (query: string): SearchResult[] =>
    find(query)
      .slice(0, MOST)
      .map(({ id, terms, ...stored }) => {
        const { page, heading, text } = stored as unknown as SearchRecord;
        const isHit = (match: string) => terms.includes(term(match) ?? '');
        return {
          id: String(id),
          page: piecesOf(page, isHit),
          heading: piecesOf(heading, isHit),
          excerpt: piecesOf(excerptOf(text, isHit), isHit),
        };
      });
};
