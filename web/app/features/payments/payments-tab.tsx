import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Pager } from '../../ui/pager.tsx';
import { PAGE_SIZE, usePayments } from './list-payments.ts';
import { type OpenLicense, PaymentTable } from './payment-table.tsx';

interface PaymentsTabProps {
  page: number;
  onPage: (page: number) => void;
  onLicense: OpenLicense;
  /** What an account without a payment can do about it. */
  first: ReactNode;
}

export function PaymentsTab({ page, onPage, onLicense, first }: PaymentsTabProps) {
  const { t } = useTranslation();
  const { data, error, refetch, isPlaceholderData } = usePayments(page);
  const pages = data && !isPlaceholderData ? Math.max(Math.ceil(data.total / PAGE_SIZE), 1) : undefined;
  const beyond = pages !== undefined && page > pages;
  useEffect(() => {
    if (beyond) onPage(pages);
  }, [beyond, pages, onPage]);

  const failure = error && <LoadFailure text={t('payments.loadFailed')} error={error} onRetry={() => void refetch()} />;
  if (failure && !data) return failure;
  if (data?.total === 0) {
    return (
      <Paper component="section" sx={{ p: { xs: 2, sm: 3 } }}>
        <Typography component="h2" variant="h3">
          {t('payments.emptyTitle')}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 1, mb: 3, maxWidth: '70ch' }}>
          {t('payments.emptyText')}
        </Typography>
        {first}
      </Paper>
    );
  }
  return (
    <>
      {failure && <Box sx={{ mb: 2 }}>{failure}</Box>}
      <Paper>
        <PaymentTable rows={data?.data} stale={isPlaceholderData} onLicense={onLicense} />
        {data && <Pager page={page} limit={PAGE_SIZE} total={data.total} onPage={onPage} />}
      </Paper>
    </>
  );
}
