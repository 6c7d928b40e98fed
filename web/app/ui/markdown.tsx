import Box from '@mui/material/Box';
import { micromark } from 'micromark';
import { useMemo } from 'react';
import { color, fonts } from './tokens.ts';

/** By default, micromark shows HTML as text and allows only links to the web, to mail addresses and to this site. */
const render = (text: string) =>
  micromark(text).replaceAll('<a href=', '<a target="_blank" rel="noopener noreferrer" href=');

/** A text in Markdown. It need not come from a trusted author. */
export function Markdown({ text }: { text: string }) {
  const html = useMemo(() => render(text), [text]);
  return (
    <Box
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by micromark, which lets no HTML through
      dangerouslySetInnerHTML={{ __html: html }}
      sx={{
        fontSize: '0.9375rem',
        lineHeight: 1.6,
        overflowWrap: 'anywhere',
        '& > :first-of-type': { mt: 0 },
        '& > :last-child': { mb: 0 },
        '& :is(h1, h2, h3, h4, h5, h6)': { fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.4, mt: 2.5, mb: 1 },
        '& h1': { fontSize: '1.25rem' },
        '& :is(p, ul, ol, pre, blockquote)': { my: 1 },
        '& :is(ul, ol)': { pl: 3 },
        '& a': { color: 'text.primary' },
        '& img': { maxWidth: '100%' },
        '& code': { fontFamily: fonts.mono, fontSize: '0.875em' },
        '& pre': {
          p: 1.5,
          overflow: 'auto',
          bgcolor: 'background.default',
          border: `1px solid ${color('hairline')}`,
          borderRadius: 1,
        },
        '& blockquote': { mx: 0, pl: 2, borderLeft: `2px solid ${color('control')}`, color: 'text.secondary' },
      }}
    />
  );
}
