import type { DocsLocale } from '@warden/i18n/locales';
import { Anchor } from '../../ui/anchor.tsx';
import { cx } from '../../ui/cx.ts';
import grid from '../../ui/grid.module.css';
import { Text } from '../../ui/text.tsx';
import styles from './docs.module.css';
import { docsPages, docsPath } from './pages.ts';

/** All pages of the docs, for a reader who has not found the right one. */
export function AllPages({ lang }: { lang: DocsLocale }) {
  return (
    <ul className={cx(grid.grid, styles.pages)}>
      {docsPages[lang].map(({ slug, title, description }) => (
        <li key={slug}>
          <Anchor to={docsPath(lang, slug)}>{title}</Anchor>
          <Text variant="body2" muted>
            {description}
          </Text>
        </li>
      ))}
    </ul>
  );
}
