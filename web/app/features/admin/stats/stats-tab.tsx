import type { Stats } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { useData } from '../../../lib/api/use-data.ts';
import { shopTime } from '../../../lib/browser/clock.ts';
import { formatAge } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Text } from '../../../ui/text.tsx';
import { CountPlot, DiscountPlot, DownloadPlot, QuotePlot, RevenuePlot, TypePlot } from './plots.tsx';
import { StatCards } from './stat-cards.tsx';
import styles from './stats.module.css';

/** Old figures are loaded again at this interval, because opening the page has made the server compute new ones. */
const REFRESH_MILLISECONDS = 5000;

const useStats = () =>
  useData(
    [...queryKeys.admin, 'stats'],
    contract.admin.stats,
    {},
    {
      refetchInterval: ({ state: { data } }) =>
        data && shopTime() - Date.parse(data.computed_at) > 60_000 ? REFRESH_MILLISECONDS : false,
    },
  );

function Plots({ stats }: { stats: Stats }) {
  const { t } = useTranslation();
  const { discounts = [], codes = [], quotes = [] } = stats;
  const currencies = [...new Set(stats.revenue.map(({ currency }) => currency))];
  const quoted = [...new Set(quotes.map(({ currency }) => currency))];
  const discounted = [...new Set(discounts.map(({ currency }) => currency))];
  const byCode = [...new Set(codes.map(({ currency }) => currency))];
  return (
    <div className={styles.plots}>
      <TypePlot licenses={stats.licenses} />
      <CountPlot
        name="expiring"
        points={stats.expiring}
        unit={t('panel.stats.expiring.week')}
        tone="expiring"
        every={2}
      />
      {currencies.map((currency) => (
        <RevenuePlot
          key={currency}
          currency={currency}
          months={stats.revenue.filter((month) => month.currency === currency)}
        />
      ))}
      {discounted.map((currency) => (
        <DiscountPlot
          key={`discounts-${currency}`}
          name="discounts"
          currency={currency}
          rows={discounts
            .filter((row) => row.currency === currency)
            .map(({ reason, ...row }) => ({ ...row, label: t(`panel.stats.discounts.reasons.${reason}`) }))}
        />
      ))}
      {byCode.map((currency) => (
        <DiscountPlot
          key={`codes-${currency}`}
          name="codes"
          currency={currency}
          rows={codes.filter((row) => row.currency === currency)}
        />
      ))}
      {quoted.map((currency) => (
        <QuotePlot
          key={`quotes-${currency}`}
          currency={currency}
          quotes={quotes.filter((row) => row.currency === currency)}
        />
      ))}
      <CountPlot name="signups" points={stats.signups} unit={t('panel.stats.signups.month')} tone="trial" />
      <CountPlot
        name="validations"
        points={stats.validations}
        unit={t('panel.stats.validations.day')}
        tone="trial"
        every={5}
      />
      <DownloadPlot downloads={stats.downloads} />
    </div>
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
      <Text variant="body2" muted className={styles.computed}>
        {data && (age ? t('panel.stats.computed', { age }) : t('panel.stats.computedNow'))}
      </Text>
      {data ? (
        <Plots stats={data} />
      ) : (
        <div className={styles.plots}>
          {['types', 'expiring', 'revenue', 'signups'].map((name) => (
            <Skeleton key={name} variant="rounded" height={320} />
          ))}
        </div>
      )}
    </>
  );
}
