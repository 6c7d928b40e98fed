import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation } from 'react-router';
import { useLocale } from '../../lib/locale.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { docsPages, docsPath, langOf } from './pages.ts';

/** For an address of the docs that leads nowhere: everything they have, beside the search. */
export function DocsMissing() {
  const { t } = useTranslation();
  const locale = useLocale();
  const lang = langOf(useLocation().pathname) ?? locale;
  return (
    <>
      <PageHead title={t('docs.missing.title')} description={t('docs.missing.text')} hidden />
      <Typography component="p" color="textSecondary" sx={{ fontFamily: 'monospace', mb: 1 }}>
        404
      </Typography>
      <Typography variant="h1" sx={{ fontSize: 'clamp(1.75rem, 1.3rem + 1.9vw, 2.441rem)' }}>
        {t('docs.missing.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 2, maxWidth: '60ch' }}>
        {t('docs.missing.text')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 4, display: 'grid', gap: 2, maxWidth: '72ch' }}>
        {docsPages[lang].map(({ slug, title, description }) => (
          <li key={slug}>
            <Link component={RouterLink} to={docsPath(lang, slug)} sx={{ fontWeight: 600 }}>
              {title}
            </Link>
            <Typography variant="body2" color="textSecondary">
              {description}
            </Typography>
          </li>
        ))}
      </Box>
    </>
  );
}
