import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DocsLocale } from '@warden/i18n/locales';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { docsPages, docsPath } from './pages.ts';

export function PageList({ lang }: { lang: DocsLocale }) {
  const { t } = useTranslation();
  return (
    <>
      <Typography component="p" variant="body2" sx={{ fontWeight: 600, mb: 1, px: 1.5 }}>
        {t('docs.title')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {docsPages[lang].map(({ slug, title }) => (
          <li key={slug}>
            <Box
              component={NavLink}
              to={docsPath(lang, slug)}
              sx={{
                display: 'block',
                px: 1.5,
                py: 1,
                borderRadius: 1,
                color: 'text.secondary',
                fontSize: '0.9375rem',
                textDecoration: 'none',
                '&[aria-current=page]': { color: 'text.primary', bgcolor: 'action.selected', fontWeight: 600 },
                '&:hover': { color: 'text.primary' },
              }}
            >
              {title}
            </Box>
          </li>
        ))}
      </Box>
    </>
  );
}
