import createCache from '@emotion/cache';

/** Leaves out vendor prefixes, which no browser that supports popovers needs. */
export const createEmotionCache = () => createCache({ key: 'wd', stylisPlugins: [] });
