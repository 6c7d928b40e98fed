import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { createEmotionCache } from './emotion-cache.ts';
import { theme } from './theme.ts';

const cache = createEmotionCache();

/** Goes around the administrator's panel, the only place that uses MUI. It is rendered in the browser alone. */
export function Mui({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} storageManager={null}>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
