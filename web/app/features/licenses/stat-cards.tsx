import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { type LicenseListState, useLicenses } from './list-licenses.ts';

const kinds = ['total', 'commercial', 'trial', 'individual'] as const;

/** How many licenses there are. The filters of the list below do not change the counts. */
export function StatCards({ state }: { state: LicenseListState }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, isPending } = useLicenses(state);
  const shown = (count: number | undefined) => {
    if (count === undefined) return '—';
    // All counts end at the same bound, so a smaller one is exact.
    const isBound = data?.counts.more && count === data.counts.total;
    return `${count.toLocaleString(locale)}${isBound ? '+' : ''}`;
  };
  return (
    <Box
      component="section"
      aria-label={t('licenses.counts.label')}
      aria-busy={isPending}
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' }, gap: { xs: 1, md: 2 } }}
    >
      {kinds.map((kind) => (
        <Paper
          key={kind}
          sx={{
            px: { xs: 1.5, md: 2 },
            py: { xs: 0.75, md: 1.5 },
            display: { xs: 'flex', md: 'block' },
            alignItems: 'center',
            justifyContent: 'space-between',
            columnGap: 1,
          }}
        >
          <Box sx={{ fontSize: { xs: '0.8125rem', md: '0.875rem' }, lineHeight: '20px', color: 'text.secondary' }}>
            {t(`licenses.counts.${kind}`)}
          </Box>
          <Box
            sx={{
              fontSize: { xs: '1.2rem', md: '1.728rem' },
              lineHeight: { xs: '28px', md: '36px' },
              fontWeight: 650,
              letterSpacing: '-0.02em',
            }}
          >
            {isPending ? <Skeleton variant="text" width={32} /> : shown(data?.counts[kind])}
          </Box>
        </Paper>
      ))}
    </Box>
  );
}
