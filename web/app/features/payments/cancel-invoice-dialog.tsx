import { serverMessage } from '../../lib/api/server-message.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDialogTarget } from '../../ui/use-dialog-target.ts';
import { useCancelInvoice } from './cancel-invoice.ts';

interface CancelInvoiceDialogProps {
  invoice: { id: string; number: string } | null;
  onClose: () => void;
}

export function CancelInvoiceDialog({ invoice, onClose }: CancelInvoiceDialogProps) {
  const { t } = useTranslation();
  const { mutate, isPending, error, reset } = useCancelInvoice();
  const { shown, dialog } = useDialogTarget(invoice, reset);
  const number = shown?.number ?? '';
  const cancel = () => {
    if (!shown) return;
    mutate(shown.id, {
      onSuccess: () => {
        onClose();
        showNotice(t('invoice.canceledNotice', { number }));
      },
    });
  };
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
      {...dialog}
    />
  );
}
