import { serverMessage } from '../../lib/api/server-message.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useCancelInvoice } from './cancel-invoice.ts';

interface CancelInvoiceDialogProps {
  invoice: { id: string; number: string };
  onClose: () => void;
}

export function CancelInvoiceDialog({ invoice, onClose }: CancelInvoiceDialogProps) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useCancelInvoice();
  const { id, number } = invoice;
  const cancel = () =>
    mutate(id, {
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
