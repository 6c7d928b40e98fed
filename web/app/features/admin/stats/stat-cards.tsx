import type { Stats } from '@warden/contract';
import { formatNumber } from '@warden/i18n/format';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Paper } from '../../../ui/paper.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './stats.module.css';

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
    <section aria-label={t('panel.stats.figures')} aria-busy={!stats} className={styles.cards}>
      {(Object.keys(cards) as (keyof typeof cards)[]).map((name) => (
        <Paper key={name} className={styles.card}>
          <div className={styles.cardName}>{t(`panel.stats.${name}`)}</div>
          <div className={styles.cardValue}>
            {stats ? formatNumber(cards[name](stats), locale) : <Skeleton variant="text" width={48} />}
          </div>
        </Paper>
      ))}
    </section>
  );
}
