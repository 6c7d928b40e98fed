import Box from '@mui/material/Box';
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

const _SIDEBAR_WIDTH = 280;

/** The panels are part of the page on a wide screen, and drawers on a narrow one. They need no script. */
export function DocsLayout({ lang, doc, children }: { lang: DocsLocale; doc?: Doc; children: ReactNode }) {
  const { t } = useTranslation();
  const hasContents = (doc?.headings.length ?? 0) > 1;
  return (
    <Container className={cx(styles.page, hasContents && styles.withContents)}>
      <Box
        sx={{
          position: 'sticky',
          top: { xs: 64, md: 65 },
          zIndex: 2,
          mx: { xs: -2, sm: -3, md: 0 },
          px: { xs: 2, sm: 3, md: 0 },
          py: { xs: 1, md: 4 },
          pr: { md: 3 },
          display: 'flex',
          flexDirection: { md: 'column' },
          gap: { xs: 1, md: 0 },
          height: { md: 'calc(100vh - 65px)' },
          bgcolor: 'background.default',
          borderBottom: { xs: '1px solid', md: 0 },
          borderRight: { md: '1px solid' },
          borderColor: { xs: 'divider', md: 'divider' },
          '@media print': { display: 'none' },
        }}
      >
        <PanelButton panel="docs-pages" upTo="md">
          {t('docs.menu')}
        </PanelButton>
        <SearchBox key={lang} lang={lang} />
        <Panel id="docs-pages" label={t('docs.sidebar')} side="left" upTo="md">
          <PageList lang={lang} />
        </Panel>
      </Box>
      <Box sx={{ py: { xs: 4, md: 6 }, minWidth: 0, '@media print': { py: 0 } }}>{children}</Box>
      {doc && hasContents && (
        <Panel id="docs-contents" label={t('docs.contents')} side="right" upTo="lg">
          <TableOfContents headings={doc.headings} />
        </Panel>
      )}
    </Container>
  );
}
