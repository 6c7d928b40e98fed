import type { ContentSource } from './content-version.ts';
import { type PageResponse, smallest } from './page-response.ts';

/** More pages than the site has. With more releases than that, the oldest entries are dropped. */
const MAX_PAGES = 500;

/** The part of a content source that the cache needs. */
interface Versions {
  known(): Pick<NonNullable<ReturnType<ContentSource['known']>>, 'version'> | undefined;
  read(): Promise<{ version: string }>;
}

/**
 * Rendered pages, until the content's version changes; a page whose rendering began under an older version is not
 * stored. The caller must choose keys from a small set, however many different addresses visitors ask for.
 */
export const responseCache = (content: Versions) => {
  let version: string | undefined;
  const rendering = new Map<string, Promise<PageResponse>>();
  const stored = new Map<string, PageResponse>();
  let shrinking: Promise<unknown> = Promise.resolve();

  /** One page at a time and in the background, so that it takes little of the processor from waiting visitors. */
  const shrinkLater = (key: string, page: PageResponse) => {
    const isCurrent = () => stored.get(key) === page;
    shrinking = shrinking.then(async () => {
      const small = isCurrent() ? await smallest(page).catch(() => page) : page;
      if (isCurrent()) stored.set(key, small);
    });
  };
  const store = (key: string, page: PageResponse) => {
    const [oldest] = stored.keys();
    if (stored.size >= MAX_PAGES && oldest !== undefined) stored.delete(oldest);
    stored.set(key, page);
    shrinkLater(key, page);
  };

  const refresh = async () => {
    const current = content.known() ?? (await content.read());
    if (current.version === version) return;
    rendering.clear();
    stored.clear();
    version = current.version;
  };

  return {
    /** Answers without waiting, and so only while the content's version is known. */
    find: (key: string) => (content.known()?.version === version ? stored.get(key) : undefined),
    keys: () => [...stored.keys()],
    /**
     * Renders each page once, however many visitors ask at the same time. Stores it if `isStored` accepts its status.
     */
    findOrRender: async (
      key: string,
      render: () => Promise<PageResponse>,
      isStored: (status: number) => boolean,
    ): Promise<PageResponse> => {
      if (version === undefined || content.known()?.version !== version) await refresh();
      const existing = stored.get(key) ?? rendering.get(key);
      if (existing) return existing;
      const page = render();
      rendering.set(key, page);
      const settle = (rendered?: PageResponse) => {
        if (rendering.get(key) !== page) return;
        rendering.delete(key);
        if (rendered && isStored(rendered.status)) store(key, rendered);
      };
      page.then(settle, () => settle());
      return page;
    },
  };
};
