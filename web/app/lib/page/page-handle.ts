/** What a route declares about its page in `export const handle`. The server reads it from the build. */
export interface PageHandle {
  /** The page is useful without the application, whose scripts then wait until they are needed. */
  deferredHydration?: true;
  /** Query parameters whose values the server renders. Such a page is rendered for each request and never cached. */
  query?: readonly string[];
  /** Query parameters of which the server renders only whether they are given. */
  secretQuery?: readonly string[];
  /** The page begins with the texts of every page, and its tabs and dialogs load the others. */
  baseTexts?: true;
}

export const deferredHydration: PageHandle = { deferredHydration: true };

export const baseTexts: PageHandle = { baseTexts: true };

/** The page of a mailed link that does nothing before its visitor asks for it. */
export const tokenInQuery: PageHandle = { secretQuery: ['token'], deferredHydration: true };

export const isHydrationDeferred = (handle: unknown) => (handle as PageHandle | undefined)?.deferredHydration === true;

export const needsBaseTextsOnly = (handles: readonly unknown[]) =>
  handles.some((handle) => (handle as PageHandle | undefined)?.baseTexts === true);
