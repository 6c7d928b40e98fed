import createCache from '@emotion/cache';

/**
 * Leaves out vendor prefixes: browsers that support popovers need none, and they would double the size of a page. It is one
 * list for all caches, because the server keeps compiled styles by it: a new list would have each page compile them anew.
 */
const stylisPlugins: never[] = [];

export const createEmotionCache = (nonce: string) =>
  createCache({ key: 'wd', stylisPlugins, ...(nonce ? { nonce } : {}) });
