import Box from '@mui/material/Box';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { color, fonts } from '../../ui/tokens.ts';

/** Groups of the directory, and what they become in Warden. */
export function DirectoryPicture() {
  const { t } = useTranslation();
  const { admins, backend, mobile, factor } = t('home.features.directory', { returnObjects: true });
  const rows = [
    ['cn=backend', backend],
    ['cn=mobile', mobile],
    ['cn=sre', `${admins} · ${factor}`],
  ] as const;
  return (
    <Box sx={{ fontFamily: fonts.mono, fontSize: '0.75rem' }}>
      {rows.map(([group, becomes]) => (
        <Box
          key={group}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '9em 3em 1fr', md: '6.5em 2em 1fr', lg: '9em 3em 1fr' },
            py: 0.75,
            whiteSpace: 'nowrap',
            '& + &': { borderTop: `1px solid ${color('hairline')}` },
          }}
        >
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {group}
          </Box>
          <Box component="span" sx={{ color: color('muted') }}>
            →
          </Box>
          <span>{becomes}</span>
        </Box>
      ))}
    </Box>
  );
}
