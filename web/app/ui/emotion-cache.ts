import createCache from '@emotion/cache';

/** Leaves out vendor prefixes: browsers that support popovers need none, and they would double the size of a page. */
export const createEmotionCache = (nonce: string) =>
  createCache({ key: 'wd', stylisPlugins: [], ...(nonce ? { nonce } : {}) });
