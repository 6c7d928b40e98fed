import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { formatDate } from '@warden/i18n/format';
import type { DocsLocale } from '@warden/i18n/locales';
import { Link as RouterLink } from 'react-router';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Markdown } from '../../../ui/markdown.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { docsPath } from '../pages.ts';
import { Installers } from './installers.tsx';
import type { ListedRelease } from './live.ts';

interface ReleaseViewProps {
  lang: DocsLocale;
  notes: string;
  release: ListedRelease;
}

/** One release with its notes and its files. */
export function ReleaseView({ lang, notes, release }: ReleaseViewProps) {
  const { t } = useTranslation();
  const { version, released_at } = release;
  const date = formatDate(released_at, lang);
  return (
    <Box component="article" lang={lang} sx={{ maxWidth: '38em' }}>
      <PageHead title={`Warden ${version}`} description={t('docs.releases.description', { version, date })} />
      <Link component={RouterLink} to={docsPath(lang, 'releases')} variant="body2">
        {`← ${t('docs.releases.all')}`}
      </Link>
      <Typography variant="h1" sx={{ mt: 2, fontSize: 'clamp(1.75rem, 1.3rem + 1.9vw, 2.441rem)' }}>
        {`Warden ${version}`}
      </Typography>
      <Typography component="p" color="textSecondary" sx={{ mt: 1, mb: 4 }}>
        <time dateTime={released_at}>{date}</time>
      </Typography>
      <Markdown text={notes} />
      <Typography id="installers" variant="h2" sx={{ mt: 6, mb: 2 }}>
        {t('docs.releases.installers')}
      </Typography>
      <Installers lang={lang} release={release} />
    </Box>
  );
}
