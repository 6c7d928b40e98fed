import { formatDate } from '@warden/i18n/format';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Anchor } from '../../ui/anchor.tsx';
import { cx } from '../../ui/cx.ts';
import { Lede } from '../../ui/lede.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import prose from '../../ui/prose.module.css';
import { Text } from '../../ui/text.tsx';
import type { Doc } from './doc.ts';
import text from './doc-text.module.css';
import styles from './docs.module.css';
import { PageTurner } from './page-turner.tsx';
import { docsPath } from './pages.ts';
import { PanelButton } from './panel.tsx';
import { useLive } from './releases/live.ts';

/** A page of content/docs with its head, its contents and the links to its neighbors. */
export function DocsArticle({ doc, children }: { doc: Doc; children: ReactNode }) {
  const { t } = useTranslation();
  const { latest } = useLive();
  return (
    <>
      <PageHead title={doc.title} description={doc.description} />
      <link rel="alternate" type="text/markdown" href={`${docsPath(doc.lang, doc.slug)}.md`} />
      <article lang={doc.lang}>
        <Text variant="h1" className={styles.title}>
          {doc.title}
        </Text>
        <Lede above={1.5}>{doc.description}</Lede>
        <Text variant="body2" muted className={styles.facts}>
          {latest && (
            <Anchor to={docsPath(doc.lang, `releases/${latest.version}`)}>
              {t('docs.version', { version: latest.version })}
            </Anchor>
          )}
          <time dateTime={doc.updated}>{t('docs.updated', { date: formatDate(doc.updated, doc.lang) })}</time>
        </Text>
        {doc.headings.length > 1 && (
          <div className={styles.toContents}>
            <PanelButton panel="docs-contents" side="right">
              {t('docs.contents')}
            </PanelButton>
          </div>
        )}
        <div className={cx(prose.prose, text.text)}>{children}</div>
      </article>
      <PageTurner lang={doc.lang} slug={doc.slug} />
    </>
  );
}
