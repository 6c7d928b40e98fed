import type { Advisory } from '@warden/contract';
import { languages } from '@warden/i18n/languages';
import { docsLocaleFor, type Locale } from '@warden/i18n/locales';

export const advisoryPath = (id: string) => `/security/advisories/${encodeURIComponent(id)}`;

type Words = Pick<Advisory, 'title_en' | 'title_ru'>;

/** The title in the reader's language. */
export const titleOf = (advisory: Words, locale: Locale) => advisory[`title_${docsLocaleFor(locale)}`];

/** What the advisory says in the reader's language. */
export const textOf = (advisory: Pick<Advisory, 'text_en' | 'text_ru'>, locale: Locale) =>
  advisory[`text_${docsLocaleFor(locale)}`];

/** Why it was withdrawn, in the reader's language. */
export const reasonOf = (withdrawn: NonNullable<Advisory['withdrawn']>, locale: Locale) =>
  withdrawn[`reason_${docsLocaleFor(locale)}`];

/** A score of CVSS, which always has one decimal place: 9.0, 9,0. */
export const formatScore = (score: number, locale: Locale) =>
  score.toLocaleString(languages[locale].tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
