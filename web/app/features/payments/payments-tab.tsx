import EventRepeatIcon from '@mui/icons-material/EventRepeatOutlined';
import FolderZipIcon from '@mui/icons-material/FolderZipOutlined';
import type { Install, PaymentInvoice } from '@warden/contract';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../entities/organization/use-may.ts';
import { PAGE_SIZES } from '../../lib/address/list-address.ts';
import type { ListInAddress } from '../../lib/address/use-list-address.ts';
import { usePageInRange } from '../../lib/address/use-page-in-range.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useWithOrganization } from '../../lib/session/organization.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import layout from '../../ui/layout.module.css';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Paper } from '../../ui/paper.tsx';
import { Text } from '../../ui/text.tsx';
import { CancelInvoiceDialog } from './cancel-invoice-dialog.tsx';
import { paymentHistoryShape, usePayments } from './list-payments.ts';
import type { PaymentRowActions } from './payment-actions.tsx';
import { PaymentTable } from './payment-table.tsx';
import styles from './payments-tab.module.css';
import { PeriodDialog } from './period-dialog.tsx';
import { QuotesPart } from './quotes/quotes-part.tsx';

interface PaymentsTabProps {
  list: ListInAddress<typeof paymentHistoryShape>;
  onLicense: PaymentRowActions['onLicense'];
  /** Shown to an account without a payment. */
  first: ReactNode;
  installs: readonly Install[];
  onReadEula: () => void;
}

/** What was paid and is to be paid, and below it what may be ordered by others. */
export function PaymentsTab({ installs, onReadEula, ...payments }: PaymentsTabProps) {
  return (
    <div className={cx(layout.stack, layout.loose)}>
      <Payments {...payments} />
      <QuotesPart installs={installs} onReadEula={onReadEula} />
    </div>
  );
}

function Payments({ list, onLicense, first }: Omit<PaymentsTabProps, 'installs' | 'onReadEula'>) {
  const { t } = useTranslation();
  const { state, change } = list;
  const mayBuy = useMay('buy');
  const inOrganization = useWithOrganization();
  const answer = usePayments(state);
  usePageInRange(list, answer);
  const [canceling, setCanceling] = useState<PaymentInvoice | null>(null);
  const [choosingPeriod, setChoosingPeriod] = useState(false);
  const { data, error, refetch, isPlaceholderData } = answer;

  const failure = error && <LoadFailure text={t('payments.loadFailed')} error={error} onRetry={() => void refetch()} />;
  if (failure && !data) return failure;
  if (data?.total === 0) {
    return (
      <Paper as="section" padded>
        <Text as="h2" variant="h3">
          {t('payments.emptyTitle')}
        </Text>
        <Text muted className={styles.emptyText}>
          {t(mayBuy ? 'payments.emptyText' : 'accountSwitch.askToBuy')}
        </Text>
        {mayBuy && first}
      </Paper>
    );
  }
  return (
    <div className={layout.stack}>
      {failure}
      <div className={cx(layout.row, layout.end)}>
        {mayBuy && (
          <Button variant="outlined" startIcon={<EventRepeatIcon />} to={inOrganization('/renewals')}>
            {t('dashboard.renewals')}
          </Button>
        )}
        <Button variant="outlined" startIcon={<FolderZipIcon />} onClick={() => setChoosingPeriod(true)}>
          {t('documents.period.open')}
        </Button>
      </div>
      <Paper>
        <PaymentTable rows={data?.data} stale={isPlaceholderData} onLicense={onLicense} onCancel={setCanceling} />
        {data && (
          <Pager
            page={state.page}
            limit={state.size}
            total={data.total}
            more={data.more}
            onPage={(page) => change({ page })}
            {...(data.total > paymentHistoryShape.size && {
              sizes: PAGE_SIZES,
              onSize: (size: number) => change({ size }),
            })}
          />
        )}
      </Paper>
      {data?.data.some(({ documents }) => documents.some(({ xml }) => xml)) && (
        <Text variant="body2" muted className={styles.note}>
          {t('documents.unsigned')}
        </Text>
      )}
      {canceling && <CancelInvoiceDialog invoice={canceling} onClose={() => setCanceling(null)} />}
      {choosingPeriod && <PeriodDialog onClose={() => setChoosingPeriod(false)} />}
    </div>
  );
}
