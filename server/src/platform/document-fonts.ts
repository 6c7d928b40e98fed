import { asInDocuments } from './windows-1251.ts';

/** The letters of which the fonts of documents have a picture: Latin, Greek and Cyrillic ones, and their signs. */
const outside =
  /[^ -~\u00a0-\u017f\u018f\u0192\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u0259\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0482\u048a-\u0513\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9\u2013-\u2015\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2116\u2122]/gu;

/** The characters of a text that a PDF would show as empty boxes, each once. */
export const charactersWithoutPicture = (text: string): string[] => [
  ...new Set(asInDocuments(text).match(outside) ?? []),
];
