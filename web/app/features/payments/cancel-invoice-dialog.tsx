import { useMutation } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useReload } from '../../lib/api/use-reload.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface CancelInvoiceDialogProps {
  invoice: { id: string; number: string };
  onClose: () => void;
}

export function CancelInvoiceDialog({ invoice, onClose }: CancelInvoiceDialogProps) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => checkedCall(contract.invoices.cancel, { params: { id: invoice.id } }),
    // A refusal means that the invoice has changed, for example because its money arrived.
    onSettled: useReload(queryKeys.payments),
  });
  const { number } = invoice;
  const cancel = () =>
    mutate(undefined, {
      onSuccess: () => {
        onClose();
        showNotice(t('invoice.canceledNotice', { number }));
      },
    });
  return (
    <ConfirmDialog
      title={t('invoice.cancelTitle', { number })}
      text={t('invoice.cancelText')}
      confirm={t('invoice.cancel')}
      dismiss={t('invoice.keep')}
      pending={isPending}
      alert={error && (serverMessage(error) || t('invoice.cancelFailed'))}
      onConfirm={cancel}
      onClose={onClose}
    />
  );
}
