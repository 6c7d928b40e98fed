import type { DocsLocale } from '@warden/i18n/locales';
import { useMatches } from 'react-router';

export interface DocHeading {
  id: string;
  text: string;
  depth: number;
}

/** The front matter of a page in content/docs. The build adds it to the module as `handle`. */
export interface Doc {
  lang: DocsLocale;
  slug: string;
  title: string;
  description: string;
  updated: string;
  headings: DocHeading[];
}

export const useDoc = () => useMatches().flatMap(({ handle }) => (handle as { doc?: Doc } | undefined)?.doc ?? [])[0];
