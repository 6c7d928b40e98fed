import { docsLocales, isDocsLocale } from '@warden/i18n';
import { matchRoutes, type ServerBuild } from 'react-router';

/** A requested path as the site's routes understand it. */
export interface ParsedAddress {
  /**
   * The only valid spelling of the page's address; other spellings are redirected to it. It is undefined where no route
   * matches.
   */
  canonical?: string;
  /** The "not found" page of this address answers for all missing pages of this kind. */
  missing: string;
  /** The page shows the values of these query parameters. */
  query: readonly string[];
  /** The page shows only whether these query parameters are given. */
  secretQuery: readonly string[];
  /** Its address has a secret, which no list of pages has. The page is rendered for each request. */
  perRequest: boolean;
}

type Routes = ServerBuild['routes'];

const parentsOf = (routes: Routes, id: string): string[] => {
  const parentId = routes[id]?.parentId;
  return parentId ? [...parentsOf(routes, parentId), parentId] : [];
};

const pathOf = (routes: Routes, id: string) =>
  [...parentsOf(routes, id), id].flatMap((each) => routes[each]?.path || []).join('/');

/** The site's routes declare in their `handle` which query parameters the server has to render. */
const queryOf = (handle: unknown) => {
  const declared = (handle ?? {}) as Partial<Pick<ParsedAddress, 'query' | 'secretQuery' | 'perRequest'>>;
  const { query = [], secretQuery = [], perRequest = false } = declared;
  return { query, secretQuery, perRequest };
};

/** This stands for a part that is neither a release, an advisory nor a language. */
const NOTHING = '-';

const encoded = (part: string) => encodeURI(part).replace(/[?#/]/g, encodeURIComponent);

/** Returns the decoded parts of a path, or undefined where it cannot be decoded or tries to leave its folder. */
const partsOf = (path: string) => {
  try {
    const parts = path.split(/[/\\]/).filter(Boolean).map(decodeURIComponent);
    return parts.some((part) => /^\.{1,2}$|[/\\\p{Cc}]/u.test(part)) ? undefined : parts;
  } catch {
    return undefined;
  }
};

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

/** A route that fails here cannot match. The router ranks all routes that it is given for each address it matches. */
const mayMatch = (segments: readonly string[], parts: readonly string[]) =>
  segments.every((segment, place) => /^[:*]/.test(segment) || segment.toLowerCase() === parts[place]?.toLowerCase());

/** Returns all paths that match a route's pattern, given the values of its parameters. */
const expand = (pattern: string, values: Readonly<Record<string, readonly string[]>>) =>
  segmentsOf(pattern).reduce<string[]>(
    (paths, segment) => {
      const fillings = segment.startsWith(':') ? (values[segment.slice(1)] ?? []).map(encoded) : [segment];
      return paths.flatMap((path) => fillings.map((filling) => `${path}/${filling}`));
    },
    [''],
  );

/** Derives the addresses of a site from the routes of its build. */
export const siteAddresses = (routes: Routes) => {
  const known = Object.keys(routes)
    // A route without a path of its own is a layout of other routes.
    .filter((id) => routes[id]?.index || routes[id]?.path)
    .map((id) => ({ id, path: `/${pathOf(routes, id)}`, ...queryOf(routes[id]?.module.handle) }))
    .map((route) => ({ ...route, segments: segmentsOf(route.path) }));
  const nowhere: ParsedAddress = { missing: `/${NOTHING}`, query: [], secretQuery: [], perRequest: false };

  return {
    parse: (path: string): ParsedAddress => {
      const parts = partsOf(path);
      if (!parts) return nowhere;
      const candidates = known.filter(({ segments }) => mayMatch(segments, parts));
      const [match] = matchRoutes(candidates, `/${parts.map(encoded).join('/')}`) ?? [];
      if (!match) return nowhere;
      const { route, params } = match;
      const write = (fill: (value: string) => string) =>
        `/${route.segments
          .map((part) => (part.startsWith(':') ? fill(params[part.slice(1)] ?? '') : part === '*' ? NOTHING : part))
          .join('/')}`;
      const missing = write((value) => (isDocsLocale(value) ? value : NOTHING));
      if (route.path.endsWith('*')) return { ...nowhere, missing };
      const { query, secretQuery, perRequest } = route;
      return { canonical: write(encoded), missing, query, secretQuery, perRequest };
    },

    /** Returns the canonical address of every page that exists. */
    all: (releases: readonly string[], advisories: readonly string[]): ReadonlySet<string> => {
      const version = releases.length > 0 ? [...releases, 'latest'] : [];
      const values = { lang: docsLocales, version, advisory: advisories };
      const pages = known.filter(({ path }) => !path.endsWith('*'));
      return new Set(pages.flatMap(({ path }) => expand(path, values)).map((path) => path || '/'));
    },
  };
};

export type SiteAddresses = ReturnType<typeof siteAddresses>;
