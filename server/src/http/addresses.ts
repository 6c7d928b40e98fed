import { isLocale } from '@warden/i18n';
import { matchRoutes, type ServerBuild } from 'react-router';

/** An address that a visitor asked for, as the site's routes understand it. */
export interface Address {
  /** How this page is written; every other way to write it leads here. Undefined where there is no such page. */
  canonical?: string;
  /** There is one page for each such address: without a part that anybody may invent. */
  fixed: boolean;
  /** An address of the same kind at which nothing is: all that find nothing get the page of this one. */
  missing: string;
  /** Query parameters that the page shows. */
  query: readonly string[];
}

type Routes = ServerBuild['routes'];

const parentsOf = (routes: Routes, id: string): string[] => {
  const parentId = routes[id]?.parentId;
  return parentId ? [...parentsOf(routes, parentId), parentId] : [];
};

const pathOf = (routes: Routes, id: string) =>
  [...parentsOf(routes, id), id].flatMap((each) => routes[each]?.path || []).join('/');

const queryOf = (handle: unknown) => (handle as { query?: readonly string[] } | undefined)?.query ?? [];

/** What stands in the place of a part that can be anything: no release has this name, and neither has a language. */
const ANYTHING = '-';

const encoded = (part: string) => encodeURI(part).replace(/[?#/]/g, encodeURIComponent);

/** The path in parts, or undefined where it cannot be read or tries to leave them. */
const partsOf = (path: string) => {
  try {
    const parts = path.split(/[/\\]/).filter(Boolean).map(decodeURIComponent);
    return parts.some((part) => /^\.{1,2}$|[/\\\p{Cc}]/u.test(part)) ? undefined : parts;
  } catch {
    return undefined;
  }
};

/** Tells what a path is: a page of the site, another way to write one, or nothing. */
export const siteAddresses = (routes: Routes) => {
  const known = Object.keys(routes)
    // A route without a path of its own is the frame of others.
    .filter((id) => routes[id]?.index || routes[id]?.path)
    .map((id) => ({ id, path: `/${pathOf(routes, id)}`, query: queryOf(routes[id]?.module.handle) }));
  const nowhere: Address = { fixed: false, missing: `/${ANYTHING}`, query: [] };

  return (path: string): Address => {
    const parts = partsOf(path);
    if (!parts) return nowhere;
    const [match] = matchRoutes(known, `/${parts.map(encoded).join('/')}`) ?? [];
    if (!match) return nowhere;
    const { route, params } = match;
    const write = (fill: (value: string) => string) =>
      `/${route.path
        .split('/')
        .filter(Boolean)
        .map((part) => (part.startsWith(':') ? fill(params[part.slice(1)] ?? '') : part === '*' ? ANYTHING : part))
        .join('/')}`;
    const missing = write((value) => (isLocale(value) ? value : ANYTHING));
    if (route.path.endsWith('*')) return { ...nowhere, missing };
    const canonical = write(encoded);
    return { canonical, missing, fixed: canonical === missing, query: route.query };
  };
};
