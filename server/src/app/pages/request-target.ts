import type { SiteAddresses } from './site-addresses.ts';

/** The page that a request asks for, in terms of the site. */
export interface Target {
  address: string;
  /**
   * `page` and `missing` come from a set that the site and its releases define, so they are cached. A page that shows
   * what the visitor typed, such as a search, is rendered for each request.
   */
  kind: 'page' | 'missing' | 'uncached';
  /** The address has a secret: nobody stores the page, and it is rendered with what its visitor may read. */
  secret?: true;
  /** The browser is redirected here when the requested spelling of the address is not the canonical one. */
  redirect?: string;
}

/** React Router requests `/pricing.data` when a running application needs the data of `/pricing`. */
const dataAddress = (path: string) => (path === '/' ? '/_root.data' : `${path}.data`);
const withoutData = (path: string) => {
  if (!path.endsWith('.data')) return path;
  const page = path.slice(0, -'.data'.length);
  return page === '/_root' ? '/' : page;
};

const queryString = (parameters: string[][]) => (parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : '');

/** Derives the target from the address alone. `pages` are the canonical addresses of all pages that exist. */
export const requestTarget = (
  url: string,
  { parse }: Pick<SiteAddresses, 'parse'>,
  { pages, isComplete }: { pages: ReadonlySet<string>; isComplete: boolean },
): Target => {
  const [asked = '/'] = url.split('?', 1);
  const search = url.slice(asked.length);
  const path = withoutData(asked);
  const isData = path !== asked;
  const { canonical, missing, query, secretQuery, perRequest } = parse(path);
  const notFound: Target = { kind: 'missing', address: isData ? dataAddress(missing) : missing };
  if (canonical === undefined) return notFound;
  if (perRequest) return { kind: 'uncached', address: isData ? dataAddress(canonical) : canonical, secret: true };
  if (canonical !== path && !isData) return { kind: 'page', address: canonical, redirect: canonical + search };
  const uncached = (address: string): Target => ({ kind: 'uncached', address });
  if (!pages.has(canonical)) return isComplete ? notFound : uncached(asked + search);
  const data = dataAddress(canonical);
  if (isData) return search ? uncached(data + search) : { kind: 'page', address: data };
  const given = new URLSearchParams(search);
  const isGiven = (name: string) => Boolean(given.get(name));
  const shown = query.filter(isGiven).map((name) => [name, given.get(name) as string]);
  if (shown.length > 0) return uncached(path + queryString(shown));
  const secrets = secretQuery.filter(isGiven).map((name) => [name, '-']);
  return { kind: 'page', address: path + queryString(secrets) };
};
