import type { contract, ReplyOf } from '@warden/contract';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { formatStamp } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { absent } from '../../../ui/clipped.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import layout from '../../../ui/layout.module.css';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Paper } from '../../../ui/paper.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TitledSection } from '../../../ui/titled-section.tsx';
import shared from '../admin.module.css';
import { useFailedJobs, useRetryJobs } from './health-queries.ts';

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
      cell: ({ parked_at }) => <div className={shared.nowrap}>{formatStamp(parked_at, locale)}</div>,
    },
    {
      name: 'error',
      title: t('panel.health.jobError'),
      cell: ({ error }) => <div className={layout.anywhere}>{error}</div>,
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
    <TitledSection
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
        <Alert severity="error" role="alert" className={shared.below}>
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
    </TitledSection>
  );
}
