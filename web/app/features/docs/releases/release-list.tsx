import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import ScienceIcon from '@mui/icons-material/ScienceOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { formatDate } from '@warden/i18n/format';
import type { DocsLocale } from '@warden/i18n/locales';
import { Link as RouterLink } from 'react-router';
import { systemName } from '../../../entities/release/install-commands.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { IconChip } from '../../../ui/icon-chip.tsx';
import { color } from '../../../ui/tokens.ts';
import { docsPath } from '../pages.ts';
import { useLive } from './live.ts';

/** A version with a hyphen is a candidate for the version before the hyphen (SemVer, section 9). */
const isCandidate = (version: string) => version.includes('-');

/** All published releases, newest first. */
export function ReleaseList({ lang }: { lang: DocsLocale }) {
  const { t } = useTranslation();
  const { releases, latest } = useLive();
  if (releases.length === 0) return <p>{t('docs.releases.none')}</p>;
  return (
    <Box component="ul" sx={{ '&&': { listStyle: 'none', m: 0, my: 3, p: 0 } }}>
      {releases.map(({ version, released_at, installer_sha256 }) => (
        <Box
          component="li"
          key={version}
          sx={{
            '&&': { m: 0, py: 2 },
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '1fr auto' },
            rowGap: 0.5,
            borderTop: `1px solid ${color('hairline')}`,
          }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <Link
              component={RouterLink}
              to={docsPath(lang, `releases/${version}`)}
              sx={{ fontWeight: 650, fontSize: '1.0625rem' }}
            >
              {`Warden ${version}`}
            </Link>
            {version === latest?.version && (
              <IconChip appearance={[DoneIcon, 'active']} label={t('docs.releases.latest')} />
            )}
            {isCandidate(version) && (
              <IconChip appearance={[ScienceIcon, 'expiring']} label={t('docs.releases.candidate')} />
            )}
          </Box>
          <Box component="time" dateTime={released_at} sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
            {formatDate(released_at, lang)}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {Object.keys(installer_sha256).map(systemName).join(', ')}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
