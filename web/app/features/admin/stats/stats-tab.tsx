import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Stats } from '@warden/contract';
import { formatAge } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { useStats } from './get-stats.ts';
import { DownloadPlot, ExpiringPlot, RevenuePlot, SignupPlot, TypePlot, ValidationPlot } from './plots.tsx';
import { StatCards } from './stat-cards.tsx';

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: { xs: 1.5, md: 2 },
  mt: { xs: 1.5, md: 2 },
};

function Plots({ stats }: { stats: Stats }) {
  const currencies = [...new Set(stats.revenue.map(({ currency }) => currency))];
  return (
    <Box sx={gridStyle}>
      <TypePlot licenses={stats.licenses} />
      <ExpiringPlot expiring={stats.expiring} />
      {currencies.map((currency) => (
        <RevenuePlot
          key={currency}
          currency={currency}
          months={stats.revenue.filter((month) => month.currency === currency)}
        />
      ))}
      <SignupPlot signups={stats.signups} />
      <ValidationPlot validations={stats.validations} />
      <DownloadPlot downloads={stats.downloads} />
    </Box>
  );
}

export function StatsTab() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch, dataUpdatedAt } = useStats();
  if (error && !data) {
    return <LoadFailure text={t('panel.stats.loadFailed')} error={error} onRetry={() => void refetch()} />;
  }
  const age = data && formatAge(data.computed_at, dataUpdatedAt, locale);
  return (
    <>
      <StatCards stats={data} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5, minHeight: 20 }}>
        {data && (age ? t('panel.stats.computed', { age }) : t('panel.stats.computedNow'))}
      </Typography>
      {data ? (
        <Plots stats={data} />
      ) : (
        <Box sx={gridStyle}>
          {['types', 'expiring', 'revenue', 'signups'].map((name) => (
            <Skeleton key={name} variant="rounded" height={320} />
          ))}
        </Box>
      )}
    </>
  );
}
