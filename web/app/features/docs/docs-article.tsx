import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { formatDate } from '@warden/i18n/format';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Lede } from '../../ui/lede.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { Doc } from './doc.ts';
import { docStyles } from './doc-styles.ts';
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
      <article lang={doc.lang}>
        <Typography variant="h1" sx={{ fontSize: 'clamp(1.75rem, 1.3rem + 1.9vw, 2.441rem)', hyphens: 'auto' }}>
          {doc.title}
        </Typography>
        <Lede above={1.5}>{doc.description}</Lede>
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}
        >
          {latest && (
            <Link component={RouterLink} to={docsPath(doc.lang, `releases/${latest.version}`)} color="inherit">
              {t('docs.version', { version: latest.version })}
            </Link>
          )}
          <time dateTime={doc.updated}>{t('docs.updated', { date: formatDate(doc.updated, doc.lang) })}</time>
        </Typography>
        {doc.headings.length > 1 && (
          <Box sx={{ mt: 2 }}>
            <PanelButton panel="docs-contents" upTo="lg">
              {t('docs.contents')}
            </PanelButton>
          </Box>
        )}
        <Box sx={{ ...docStyles, mt: 3 }}>{children}</Box>
      </article>
      <PageTurner lang={doc.lang} slug={doc.slug} />
    </>
  );
}
