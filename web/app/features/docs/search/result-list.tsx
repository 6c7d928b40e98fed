import type { DocsLocale } from '@warden/i18n/locales';
import { Link } from 'react-router';
import { docsPath } from '../pages.ts';
import styles from './search.module.css';
import type { Piece, SearchResult } from './search.ts';

const Pieces = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map(({ text, hit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text have no identity but their position
    hit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );

interface ResultListProps {
  lang: DocsLocale;
  results: readonly SearchResult[];
  onFollow?: () => void;
}

/** Where the query occurs, each with the words around it. */
export function ResultList({ lang, results, onFollow }: ResultListProps) {
  return (
    <ul lang={lang} className={styles.results}>
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
    </ul>
  );
}
