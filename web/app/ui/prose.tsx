import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { color, fonts } from './tokens.ts';

/** Running text in lines of at most 70 characters. */
export function Prose({ lang, children }: { lang?: string; children: ReactNode }) {
  return (
    <Box
      lang={lang}
      sx={{
        maxWidth: '38em',
        '& h1': {
          typography: 'h1',
          fontSize: 'clamp(1.563rem, 1.1rem + 2.4vw, 2.441rem)',
          hyphens: 'auto',
          mt: 0,
          mb: 2,
        },
        '& h2': { typography: 'h3', mt: 5, mb: 1 },
        '& p, & ul, & ol': { my: 1.5 },
        '& ul, & ol': { pl: 3 },
        '& li': { my: 0.75 },
        '& a': { color: 'text.primary', textUnderlineOffset: '0.2em' },
        '& pre': {
          fontFamily: fonts.mono,
          fontSize: '0.875rem',
          lineHeight: 1.7,
          p: 2,
          my: 2,
          bgcolor: 'background.paper',
          border: `1px solid ${color('hairline')}`,
          borderRadius: 1,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        },
      }}
    >
      {children}
    </Box>
  );
}
