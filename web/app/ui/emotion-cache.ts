import createCache from '@emotion/cache';

/** Without vendor prefixes: browsers that know popovers need none, and they would double what a page weighs. */
export const createEmotionCache = (nonce: string) =>
  createCache({ key: 'wd', stylisPlugins: [], ...(nonce ? { nonce } : {}) });
