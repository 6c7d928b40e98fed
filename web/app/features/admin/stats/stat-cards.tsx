import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import type { Stats } from '@warden/contract';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { formatCount } from './figures.ts';

const cards = {
  users: ({ users }: Stats) => users.total,
  admins: ({ users }: Stats) => users.admins,
  installs: ({ installs }: Stats) => installs.total,
  licenses: ({ licenses }: Stats) => licenses.total_licenses,
  active: ({ licenses }: Stats) => licenses.active_licenses,
  expired: ({ licenses }: Stats) => licenses.expired_licenses,
  revoked: ({ licenses }: Stats) => licenses.revoked_licenses,
};

export function StatCards({ stats }: { stats: Stats | undefined }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Box
      component="section"
      aria-label={t('panel.stats.figures')}
      aria-busy={!stats}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)', lg: 'repeat(7, minmax(max-content, 1fr))' },
        gap: { xs: 1.5, md: 2 },
      }}
    >
      {(Object.keys(cards) as (keyof typeof cards)[]).map((name) => (
        <Paper key={name} sx={{ px: 2, py: 1.5, minWidth: 0 }}>
          <Box sx={{ fontSize: '0.875rem', lineHeight: '20px', color: 'text.secondary' }}>
            {t(`panel.stats.${name}`)}
          </Box>
          <Box sx={{ fontSize: '1.728rem', lineHeight: '36px', fontWeight: 650, letterSpacing: '-0.02em' }}>
            {stats ? formatCount(cards[name](stats), locale) : <Skeleton variant="text" width={48} />}
          </Box>
        </Paper>
      ))}
    </Box>
  );
}
