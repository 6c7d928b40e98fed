import Box from '@mui/material/Box';
import type { DocsLocale } from '@warden/i18n/locales';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { color, tint } from '../../../ui/tokens.ts';
import { docsPath } from '../pages.ts';
import type { Piece, SearchResult } from './search.ts';

const Pieces = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map(({ text, hit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text have no identity but their position
    hit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );

interface ResultListProps {
  lang: DocsLocale;
  results: readonly SearchResult[];
  onKeyDown?: (event: KeyboardEvent) => void;
  onFollow?: () => void;
}

/** Where the query occurs, each with the words around it. */
export function ResultList({ lang, results, onKeyDown, onFollow }: ResultListProps) {
  return (
    <Box
      component="ul"
      lang={lang}
      onKeyDown={onKeyDown}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        '& a': {
          display: 'block',
          px: 2,
          py: 1.25,
          borderRadius: 1,
          color: 'text.primary',
          textDecoration: 'none',
          '&:is(:hover, :focus-visible)': { bgcolor: 'action.selected', outlineOffset: -2 },
        },
        '& b': { fontWeight: 650, fontSize: '0.9375rem' },
        '& small': { display: 'block', fontSize: '0.8125rem', lineHeight: 1.5, color: color('muted') },
        '& mark': { color: color('text'), bgcolor: tint('expiring', 28), borderRadius: '2px' },
      }}
    >
      {results.map(({ id, page, heading, excerpt }) => (
        <li key={id}>
          <Link to={docsPath(lang, id)} onClick={onFollow}>
            <b>
              <Pieces pieces={page} />
              {heading.length > 0 && ' › '}
              <Pieces pieces={heading} />
            </b>
            <small>
              <Pieces pieces={excerpt} />
            </small>
          </Link>
        </li>
      ))}
    </Box>
  );
}
