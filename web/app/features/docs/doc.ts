import type { DocsLocale } from '@warden/i18n/locales';
import { useMatches } from 'react-router';

export const docGroups = ['start', 'install', 'access', 'maintain', 'licenses', 'migration'] as const;
export type DocGroup = (typeof docGroups)[number];

/** A page as lists of pages show it. */
export interface ListedDoc {
  slug: string;
  title: string;
  description: string;
  group: DocGroup;
  /** A section that the sidebar also lists, in another group. */
  section?: { group: DocGroup; id: string; title: string };
}

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
