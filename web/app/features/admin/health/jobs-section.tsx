import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import type { contract, ReplyOf } from '@warden/contract';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { formatStamp } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { absent } from '../../../ui/clipped.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { useFailedJobs, useRetryJobs } from './failed-jobs.ts';
import { HealthSection } from './health-section.tsx';

type Job = ReplyOf<typeof contract.admin.jobs>['data']['jobs'][number];

const useColumns = (): Column<Job>[] => {
  const { t } = useTranslation();
  const locale = useLocale();
  return [
    { name: 'queue', title: t('panel.health.jobQueue'), cell: ({ queue }) => <code>{queue}</code> },
    { name: 'kind', title: t('panel.health.jobKind'), cell: ({ kind }) => (kind ? <code>{kind}</code> : absent) },
    {
      name: 'parked',
      title: t('panel.health.jobParked'),
      cell: ({ parked_at }) => <Box sx={{ whiteSpace: 'nowrap' }}>{formatStamp(parked_at, locale)}</Box>,
    },
    {
      name: 'error',
      title: t('panel.health.jobError'),
      cell: ({ error }) => <Box sx={{ overflowWrap: 'anywhere' }}>{error}</Box>,
    },
  ];
};

export function JobsSection() {
  const { t } = useTranslation();
  const { data, error, refetch } = useFailedJobs();
  const retry = useRetryJobs();
  const columns = useColumns();
  const refusal = serverMessage(retry.error);
  return (
    <HealthSection
      title={t('panel.health.jobs')}
      lead={t('panel.health.jobsLead')}
      action={
        Boolean(data?.length) && (
          <Button
            variant="outlined"
            loading={retry.isPending}
            onClick={() => retry.mutate(undefined, { onSuccess: showNotice })}
          >
            {t('panel.health.retryAll')}
          </Button>
        )
      }
    >
      {retry.error && (
        <Alert severity="error" role="alert" sx={{ mb: 2 }}>
          {refusal ?? t('panel.health.retryFailed')}
        </Alert>
      )}
      {error && <LoadFailure text={t('panel.health.jobsFailed')} error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <Alert severity="success" role="status">
          {t('panel.health.jobsNone')}
        </Alert>
      )}
      {data && data.length > 0 && (
        <Paper>
          <DataTable caption={t('panel.health.jobs')} columns={columns} rows={data} rowKey={({ id }) => id} />
        </Paper>
      )}
      {!data && !error && <Skeleton variant="rounded" height={48} />}
    </HealthSection>
  );
}
