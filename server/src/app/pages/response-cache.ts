import type { EncodedResponse } from '../../platform/http/encoded-response.ts';
import type { VersionSource } from '../../platform/http/versions.ts';

/** The site has fewer pages than this. If many releases exceed it, the oldest entries are dropped. */
const MAX_PAGES = 500;

/**
 * Caches rendered pages until the content's version changes. A page whose rendering began under an older version is not
 * stored. The caller must choose keys from a small set, however many different addresses visitors request.
 */
export const responseCache = (content: VersionSource) => {
  let version: string | undefined;
  const rendering = new Map<string, Promise<EncodedResponse>>();
  const stored = new Map<string, EncodedResponse>();

  const store = (key: string, page: EncodedResponse) => {
    const [oldest] = stored.keys();
    if (stored.size >= MAX_PAGES && oldest !== undefined) stored.delete(oldest);
    stored.set(key, page);
  };

  const refresh = async () => {
    const current = content.known() ?? (await content.read());
    if (current.version === version) return;
    rendering.clear();
    stored.clear();
    version = current.version;
  };

  return {
    /** Returns a page without waiting, and therefore only while the content's version is known. */
    find: (key: string) => (content.known()?.version === version ? stored.get(key) : undefined),
    keys: () => [...stored.keys()],
    /**
     * Renders each page once, however many visitors ask at the same time. Stores it if `isStored` accepts its status.
     */
    findOrRender: async (
      key: string,
      render: () => Promise<EncodedResponse>,
      isStored: (status: number) => boolean,
    ): Promise<EncodedResponse> => {
      if (version === undefined || content.known()?.version !== version) await refresh();
      const existing = stored.get(key) ?? rendering.get(key);
      if (existing) return existing;
      const page = render();
      rendering.set(key, page);
      const settle = (rendered?: EncodedResponse) => {
        if (rendering.get(key) !== page) return;
        rendering.delete(key);
        if (rendered && isStored(rendered.status)) store(key, rendered);
      };
      page.then(settle, () => settle());
      return page;
    },
  };
};
