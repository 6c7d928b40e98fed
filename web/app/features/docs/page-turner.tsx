import type { DocsLocale } from '@warden/i18n/locales';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { cx } from '../../ui/cx.ts';
import grid from '../../ui/grid.module.css';
import styles from './docs.module.css';
import { docsPath, neighbors } from './pages.ts';

/** Links to the previous and the next page, in the order of the sidebar. */
export function PageTurner({ lang, slug }: { lang: DocsLocale; slug: string }) {
  const { t } = useTranslation();
  const { previous, next } = neighbors(lang, slug);
  return (
    <nav aria-label={t('docs.turner')} className={cx(grid.grid, styles.turner)}>
      {previous && (
        <Link to={docsPath(lang, previous.slug)} rel="prev">
          <small>{`← ${t('docs.previous')}`}</small>
          {previous.title}
        </Link>
      )}
      {next && (
        <Link to={docsPath(lang, next.slug)} rel="next">
          <small>{`${t('docs.next')} →`}</small>
          {next.title}
        </Link>
      )}
    </nav>
  );
}
