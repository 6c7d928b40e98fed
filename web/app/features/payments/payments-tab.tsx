import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListInAddress } from '../../lib/address/use-list-address.ts';
import { usePageInRange } from '../../lib/address/use-page-in-range.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Pager } from '../../ui/pager.tsx';
import { type paymentHistoryShape, usePayments } from './list-payments.ts';
import { type OpenLicense, PaymentTable } from './payment-table.tsx';

interface PaymentsTabProps {
  list: ListInAddress<typeof paymentHistoryShape>;
  onLicense: OpenLicense;
  /** Shown to an account without a payment. */
  first: ReactNode;
}

export function PaymentsTab({ list, onLicense, first }: PaymentsTabProps) {
  const { t } = useTranslation();
  const { state, change } = list;
  const answer = usePayments(state.page);
  usePageInRange(list, answer);
  const { data, error, refetch, isPlaceholderData } = answer;

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
        {data && <Pager page={state.page} limit={state.size} total={data.total} onPage={(page) => change({ page })} />}
      </Paper>
    </>
  );
}
