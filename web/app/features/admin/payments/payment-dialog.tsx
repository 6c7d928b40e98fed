import type { AdminPayment } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../../entities/query-keys.ts';
import { useData } from '../../../lib/api/use-data.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { AppDialog } from '../../../ui/app-dialog.tsx';
import { LoadedContent } from '../../../ui/loaded-content.tsx';
import { PaymentDetails } from './payment-details.tsx';

interface LoadedProps {
  id: string;
  row: AdminPayment | undefined;
}

function Loaded({ id, row }: LoadedProps) {
  const { t } = useTranslation();
  const query = useData(
    [...queryKeys.admin, 'payment', id],
    contract.payments.get,
    { params: { id } },
    { staleTime: 0 },
  );
  return (
    <LoadedContent query={query} failed={t('panel.payment.loadFailed')}>
      {(payment) => <PaymentDetails payment={payment} row={row} />}
    </LoadedContent>
  );
}

interface PaymentDialogProps {
  id: string;
  /** Its row in the list, which knows more; undefined if the row is on another page. */
  row: AdminPayment | undefined;
  onClose: () => void;
}

/** A payment with its steps, its license and its history. */
export function PaymentDialog({ id, row, onClose }: PaymentDialogProps) {
  const { t } = useTranslation();
  return (
    <AppDialog title={t('panel.payment.title')} onClose={onClose} width={640}>
      <Loaded id={id} row={row} />
    </AppDialog>
  );
}
