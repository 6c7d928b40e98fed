import { type AdminInvoice, contract } from '@warden/contract';
import { formatMoney } from '@warden/i18n/format';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { useMarkPaid } from './mark-paid.ts';

interface MarkPaidDialogProps {
  invoice: AdminInvoice;
  onClose: () => void;
}

export function MarkPaidDialog({ invoice, onClose }: MarkPaidDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { mutateAsync } = useMarkPaid();
  const { id, number, company, email } = invoice;
  const amount = formatMoney(invoice.amount, invoice.currency, locale);
  return (
    <ReasonDialog
      title={t('panel.invoice.markTitle', { number })}
      text={t('panel.invoice.markText', { amount, company, email })}
      label={t('panel.invoice.markReason')}
      help={t('panel.invoice.markReasonHelp')}
      confirm={t('panel.invoice.mark')}
      schema={contract.invoices.markPaid.body}
      fallback={t('panel.invoice.markFailed')}
      send={async (reason) => {
        await mutateAsync({ id, reason });
        showNotice(t('panel.invoice.markDone', { number }));
        onClose();
      }}
      danger={false}
      onClose={onClose}
    />
  );
}
