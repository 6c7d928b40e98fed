import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Locale } from '@warden/i18n/locales';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { Container } from '../../ui/container.tsx';
import { docsPages } from './pages.ts';

const SIDEBAR_WIDTH = 280;

export function DocsLayout({ lang, children }: { lang: Locale; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Container
      sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `${SIDEBAR_WIDTH}px minmax(0, 1fr)` } }}
    >
      <Box
        component="nav"
        aria-label={t('docs.sidebar')}
        sx={{
          py: { xs: 3, md: 6 },
          pr: 3,
          borderRight: { md: '1px solid' },
          borderBottom: { xs: '1px solid', md: 0 },
          borderColor: { xs: 'divider', md: 'divider' },
        }}
      >
        <Typography component="p" variant="body2" sx={{ fontWeight: 600, mb: 1 }}>
          {t('docs.contents')}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {docsPages[lang].map(({ slug, title }) => (
            <li key={slug}>
              <Link
                component={NavLink}
                to={`/docs/${lang}/${slug}`}
                lang={lang}
                underline="none"
                sx={{
                  display: 'block',
                  px: 1.5,
                  py: 1,
                  mx: -1.5,
                  borderRadius: 1,
                  color: 'text.secondary',
                  '&[aria-current=page]': { color: 'text.primary', bgcolor: 'action.selected', fontWeight: 600 },
                  '&:hover': { color: 'text.primary' },
                }}
              >
                {title}
              </Link>
            </li>
          ))}
        </Box>
      </Box>
      <Box sx={{ py: { xs: 4, md: 6 }, pl: { md: 6 }, minWidth: 0 }}>{children}</Box>
    </Container>
  );
}
