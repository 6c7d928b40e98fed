import { type AdminInvoice, contract } from '@warden/contract';
import { contract as calls } from '@warden/contract/calls';
import { formatMoney } from '@warden/i18n/format';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useReload } from '../../../lib/api/use-reload.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';

interface MarkPaidDialogProps {
  invoice: AdminInvoice;
  onClose: () => void;
}

export function MarkPaidDialog({ invoice, onClose }: MarkPaidDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const reload = useReload(queryKeys.admin);
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
        // A refusal may mean that the money has arrived in the meantime.
        await checkedCall(calls.invoices.markPaid, { params: { id }, body: { reason } }).finally(reload);
        showNotice(t('panel.invoice.markDone', { number }));
        onClose();
      }}
      danger={false}
      onClose={onClose}
    />
  );
}
