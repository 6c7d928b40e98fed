import type { DocsLocale } from '@warden/i18n/locales';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Container } from '../../ui/container.tsx';
import { cx } from '../../ui/cx.ts';
import type { Doc } from './doc.ts';
import styles from './docs-layout.module.css';
import { PageList } from './page-list.tsx';
import { Panel, PanelButton } from './panel.tsx';
import { SearchBox } from './search/search-box.tsx';
import { TableOfContents } from './table-of-contents.tsx';

/** The panels are part of the page on a wide screen, and drawers on a narrow one. They need no script. */
export function DocsLayout({ lang, doc, children }: { lang: DocsLocale; doc?: Doc; children: ReactNode }) {
  const { t } = useTranslation();
  const hasContents = (doc?.headings.length ?? 0) > 1;
  return (
    <Container className={cx(styles.page, hasContents && styles.withContents)}>
      <div className={styles.sidebar}>
        <PanelButton panel="docs-pages" side="left">
          {t('docs.menu')}
        </PanelButton>
        <SearchBox key={lang} lang={lang} />
        <Panel id="docs-pages" label={t('docs.sidebar')} side="left">
          <PageList lang={lang} />
        </Panel>
      </div>
      <div className={styles.content}>{children}</div>
      {doc && hasContents && (
        <Panel id="docs-contents" label={t('docs.contents')} side="right">
          <TableOfContents headings={doc.headings} />
        </Panel>
      )}
    </Container>
  );
}
