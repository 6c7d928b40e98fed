import { color, fonts } from '../../ui/tokens.ts';

const phone = '@media (max-width: 599.95px)';

/** On a phone each row of a table is a card, and each cell names its column. */
const tables = {
  '& table': { width: '100%', borderCollapse: 'collapse', my: 2, fontSize: '0.9375rem', lineHeight: 1.5 },
  '& :is(th, td)': {
    p: '10px 16px 10px 0',
    textAlign: 'left',
    verticalAlign: 'top',
    borderBottom: `1px solid ${color('hairline')}`,
  },
  '& th': { color: 'text.secondary', fontWeight: 600, fontSize: '0.875rem' },
  '& td code': { overflowWrap: 'break-word' },
  [phone]: {
    '& thead': { display: 'none' },
    '& :is(table, tbody, tr, td)': { display: 'block' },
    '& tr': { py: 1, borderBottom: `1px solid ${color('hairline')}` },
    '& td': { border: 0, p: '4px 0' },
    '& td:first-of-type': { fontWeight: 600 },
    '& td:not(:first-of-type)::before': {
      content: 'attr(data-label)',
      display: 'block',
      color: 'text.secondary',
      fontSize: '0.8125rem',
    },
  },
};

/** Names of highlight.js; every color is one that can be read on every surface of every theme. */
const highlighting = {
  '& :is(.comment, .quote)': { color: color('muted') },
  '& :is(.keyword, .built_in, .type, .tag, .name, .section, .selector-tag)': { color: color('trial') },
  '& :is(.string, .addition, .regexp)': { color: color('active') },
  '& :is(.number, .literal, .symbol, .meta, .attr, .attribute, .variable)': { color: color('expiring') },
  '& .deletion': { color: color('revoked') },
};

/** The styles of a page's text, in lines of at most 70 characters. */
export const docStyles = {
  maxWidth: '38em',
  '& h2': { typography: 'h2', fontSize: '1.5625rem', mt: 6, mb: 1.5 },
  '& h3': { typography: 'h3', mt: 4, mb: 1 },
  '& :is(h2, h3) a': { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  '& :is(p, ul, ol)': { my: 1.5 },
  '& :is(ul, ol)': { pl: 3 },
  '& li': { my: 0.75 },
  '& li > p': { my: 0.75 },
  '& a': { color: 'text.primary', textUnderlineOffset: '0.2em', textDecorationColor: color('control') },
  '& a:hover': { textDecorationColor: 'currentColor' },
  '& blockquote': {
    m: 0,
    my: 2,
    px: 2,
    py: 0.5,
    borderLeft: `3px solid ${color('trial')}`,
    bgcolor: 'background.paper',
    borderRadius: '0 8px 8px 0',
  },
  '& :not(pre) > code': {
    px: 0.5,
    py: 0.25,
    borderRadius: 0.5,
    bgcolor: color('raised'),
    overflowWrap: 'break-word',
    fontFamily: fonts.mono,
  },
  '& code[data-short]': { whiteSpace: 'nowrap' },
  '& hr': { border: 0, borderTop: `1px solid ${color('hairline')}`, my: 4 },
  ...tables,
  ...highlighting,
};
