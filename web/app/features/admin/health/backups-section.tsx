import type { Backups } from '@warden/contract';
import { formatStamp } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { cx } from '../../../ui/cx.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TitledSection } from '../../../ui/titled-section.tsx';
import shared from '../admin.module.css';
import styles from './health.module.css';
import { useBackups } from './health-queries.ts';

function Moments({ last_backup_at, last_verified_at }: Pick<Backups, 'last_backup_at' | 'last_verified_at'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const rows = [
    [t('panel.health.lastBackup'), last_backup_at],
    [t('panel.health.lastVerified'), last_verified_at],
  ] as const;
  return (
    <dl className={cx(styles.values, shared.little)}>
      {rows.map(([title, moment]) => (
        <div key={title} className={styles.pair}>
          <dt>{`${title}:`}</dt>
          <dd className={styles.value}>{moment ? formatStamp(moment, locale) : t('panel.health.neverYet')}</dd>
        </div>
      ))}
    </dl>
  );
}

const severityOf = ({ state, verification_late }: Backups) => {
  if (state === 'off') return 'info';
  if (state === 'ok') return verification_late ? 'warning' : 'success';
  return 'error';
};

function State({ backups }: { backups: Backups }) {
  const { t } = useTranslation();
  const { state, verification_late } = backups;
  const isUnverified = state === 'ok' && verification_late;
  return (
    <Alert severity={severityOf(backups)} role="status">
      {t(`panel.health.backupStates.${isUnverified ? 'unverified' : state}`)}
      {(state === 'ok' || state === 'late') && <Moments {...backups} />}
    </Alert>
  );
}

export function BackupsSection() {
  const { t } = useTranslation();
  const { data, error, refetch } = useBackups();
  return (
    <TitledSection title={t('panel.health.backups')} lead={t('panel.health.backupsLead')}>
      {error && <LoadFailure text={t('panel.health.backupsFailed')} error={error} onRetry={() => void refetch()} />}
      {data && <State backups={data} />}
      {!data && !error && <Skeleton variant="rounded" height={48} />}
    </TitledSection>
  );
}
