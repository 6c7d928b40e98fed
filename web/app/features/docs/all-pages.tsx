import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { DocsLocale } from '@warden/i18n/locales';
import { Link as RouterLink } from 'react-router';
import { docsPages, docsPath } from './pages.ts';

/** All pages of the docs, for a reader who has not found the right one. */
export function AllPages({ lang }: { lang: DocsLocale }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 4, display: 'grid', gap: 2, maxWidth: '38em' }}>
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
  );
}
