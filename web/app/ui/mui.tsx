import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { createEmotionCache } from './emotion-cache.ts';
import { theme } from './theme.ts';

/** The server has a cache for each page (entry.server.tsx). */
const cache = import.meta.env.SSR ? undefined : createEmotionCache('');

/**
 * Goes around everything that uses MUI. The frame and the first view of the dashboard do without, so that they load neither
 * MUI nor emotion: `lazyPart` brings it along with what is opened, and `routes/with-mui.tsx` with all other pages.
 */
export function Mui({ children }: { children: ReactNode }) {
  const themed = (
    <ThemeProvider theme={theme} storageManager={null}>
      {children}
    </ThemeProvider>
  );
  return cache ? <CacheProvider value={cache}>{themed}</CacheProvider> : themed;
}
