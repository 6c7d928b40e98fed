import type { TextPart } from '@warden/i18n/load-texts';

/** What a route declares about its page in `export const handle`. The server reads it from the build. */
export interface PageHandle {
  /** The page is useful without the application, whose scripts then wait until they are needed. */
  deferredHydration?: true;
  /** Query parameters whose values the server renders. Such a page is rendered for each request and never cached. */
  query?: readonly string[];
  /** Query parameters of which the server renders only whether they are given. */
  secretQuery?: readonly string[];
  /** Its address has a secret, so the page is rendered for each request, and stored nowhere. */
  perRequest?: true;
  /** The texts that the page begins with, which it has inside. What is opened there loads others. */
  texts?: readonly TextPart[];
}

export const deferredHydration: PageHandle = { deferredHydration: true };

export const baseTexts: PageHandle = { texts: ['base'] };

/** The forms of guests. */
export const accountTexts: PageHandle = { texts: ['base', 'account'] };

/** The page of a mailed link. */
export const tokenInQuery: PageHandle = { secretQuery: ['token'] };

export const isHydrationDeferred = (handle: unknown) => (handle as PageHandle | undefined)?.deferredHydration === true;

/** The page of a link whose secret is a part of its path. */
export const tokenInPath: PageHandle = { perRequest: true };

/** The texts that a page begins with, or undefined for those of all pages. */
export const ownTexts = (handles: readonly unknown[]) =>
  handles.map((handle) => (handle as PageHandle | undefined)?.texts).find(Boolean);

const all: readonly TextPart[] = ['base', 'pages'];

export const textsOf = (handles: readonly unknown[]) => ownTexts(handles) ?? all;
