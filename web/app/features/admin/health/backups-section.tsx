import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { Backups } from '@warden/contract';
import { formatStamp } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { useBackups } from './get-backups.ts';
import { HealthSection } from './health-section.tsx';

function Moments({ last_backup_at, last_verified_at }: Pick<Backups, 'last_backup_at' | 'last_verified_at'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const rows = [
    [t('panel.health.lastBackup'), last_backup_at],
    [t('panel.health.lastVerified'), last_verified_at],
  ] as const;
  return (
    <Box component="dl" sx={{ m: 0, mt: 1, display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
      {rows.map(([title, moment]) => (
        <Box key={title} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
          <dt>{`${title}:`}</dt>
          <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
            {moment ? formatStamp(moment, locale) : t('panel.health.neverYet')}
          </Box>
        </Box>
      ))}
    </Box>
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
    <HealthSection title={t('panel.health.backups')} lead={t('panel.health.backupsLead')}>
      {error && <LoadFailure text={t('panel.health.backupsFailed')} error={error} onRetry={() => void refetch()} />}
      {data && <State backups={data} />}
      {!data && !error && <Skeleton variant="rounded" height={48} />}
    </HealthSection>
  );
}
