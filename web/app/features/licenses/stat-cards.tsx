import { formatNumber } from '@warden/i18n/format';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Paper } from '../../ui/paper.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type LicenseListState, useLicenses } from './list-licenses.ts';
import styles from './stat-cards.module.css';

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
    return `${formatNumber(count, locale)}${isBound ? '+' : ''}`;
  };
  return (
    <section aria-label={t('licenses.counts.label')} aria-busy={isPending} className={styles.cards}>
      {kinds.map((kind) => (
        <Paper key={kind} className={styles.card}>
          <div className={styles.kind}>{t(`licenses.counts.${kind}`)}</div>
          <div className={styles.count}>
            {isPending ? <Skeleton variant="text" width={32} /> : shown(data?.counts[kind])}
          </div>
        </Paper>
      ))}
    </section>
  );
}
