import FolderZipIcon from '@mui/icons-material/FolderZipOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { PaymentInvoice } from '@warden/contract';
import { type ReactNode, useState } from 'react';
import type { ListInAddress } from '../../lib/address/use-list-address.ts';
import { usePageInRange } from '../../lib/address/use-page-in-range.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Pager } from '../../ui/pager.tsx';
import { CancelInvoiceDialog } from './cancel-invoice-dialog.tsx';
import { type paymentHistoryShape, usePayments } from './list-payments.ts';
import type { PaymentRowActions } from './payment-actions.tsx';
import { PaymentTable } from './payment-table.tsx';
import { PeriodDialog } from './period-dialog.tsx';

interface PaymentsTabProps {
  list: ListInAddress<typeof paymentHistoryShape>;
  onLicense: PaymentRowActions['onLicense'];
  /** Shown to an account without a payment. */
  first: ReactNode;
}

export function PaymentsTab({ list, onLicense, first }: PaymentsTabProps) {
  const { t } = useTranslation();
  const { state, change } = list;
  const answer = usePayments(state.page);
  usePageInRange(list, answer);
  const [canceling, setCanceling] = useState<PaymentInvoice | null>(null);
  const [choosingPeriod, setChoosingPeriod] = useState(false);
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
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 2 }}>
        <Button variant="outlined" startIcon={<FolderZipIcon />} onClick={() => setChoosingPeriod(true)}>
          {t('documents.period.open')}
        </Button>
      </Box>
      <Paper>
        <PaymentTable rows={data?.data} stale={isPlaceholderData} onLicense={onLicense} onCancel={setCanceling} />
        {data && <Pager page={state.page} limit={state.size} total={data.total} onPage={(page) => change({ page })} />}
      </Paper>
      {data?.data.some(({ documents }) => documents.some(({ xml }) => xml)) && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2, maxWidth: '80ch' }}>
          {t('documents.unsigned')}
        </Typography>
      )}
      <CancelInvoiceDialog invoice={canceling} onClose={() => setCanceling(null)} />
      <PeriodDialog open={choosingPeriod} onClose={() => setChoosingPeriod(false)} />
    </>
  );
}
