/** What a route declares about its page in `export const handle`. The server reads it from the build. */
export interface PageHandle {
  /** The page is useful without the application, whose scripts then wait until they are needed. */
  deferredHydration?: true;
  /** Query parameters whose values the server renders. Such a page is rendered for each request and never cached. */
  query?: readonly string[];
  /** Query parameters of which the server renders only whether they are given. */
  secretQuery?: readonly string[];
}

export const deferredHydration: PageHandle = { deferredHydration: true };

export const tokenInQuery: PageHandle = { secretQuery: ['token'] };

export const isHydrationDeferred = (handle: unknown) => (handle as PageHandle | undefined)?.deferredHydration === true;
