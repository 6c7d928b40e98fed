import Box from '@mui/material/Box';
import type { DocsLocale } from '@warden/i18n/locales';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { color } from '../../ui/tokens.ts';
import { docsPath, neighbors } from './pages.ts';

function Neighbor({ to, rel, label, title }: { to: string; rel: 'prev' | 'next'; label: string; title: string }) {
  return (
    <Box
      component={Link}
      to={to}
      rel={rel}
      sx={{
        gridColumn: { sm: rel === 'next' ? 2 : 1 },
        p: 2,
        border: `1px solid ${color('hairline')}`,
        borderRadius: 1,
        textAlign: rel === 'next' ? 'right' : 'left',
        textDecoration: 'none',
        color: 'text.primary',
        fontWeight: 600,
        '&:hover': { borderColor: color('control') },
        '& small': { display: 'block', fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' },
      }}
    >
      <small>{label}</small>
      {title}
    </Box>
  );
}

/** Links to the previous and the next page, in the order of the sidebar. */
export function PageTurner({ lang, slug }: { lang: DocsLocale; slug: string }) {
  const { t } = useTranslation();
  const { previous, next } = neighbors(lang, slug);
  return (
    <Box
      component="nav"
      aria-label={t('docs.turner')}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        gap: 2,
        mt: 3,
        maxWidth: '38em',
        '@media print': { display: 'none' },
      }}
    >
      {previous && (
        <Neighbor
          to={docsPath(lang, previous.slug)}
          rel="prev"
          label={`← ${t('docs.previous')}`}
          title={previous.title}
        />
      )}
      {next && <Neighbor to={docsPath(lang, next.slug)} rel="next" label={`${t('docs.next')} →`} title={next.title} />}
    </Box>
  );
}
