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

/** What becomes of the licenses: one whose installation is still to be chosen is not issued by the money alone. */
const useLicenses = ({ lines = [], email }: AdminInvoice) => {
  const { t } = useTranslation();
  const waiting = lines.filter((line) => line.client_id === null).length;
  // A process of the previous version answers without lines.
  const issued = Math.max(lines.length, 1) - waiting;
  return [
    issued > 0 && t(`panel.invoice.markLicenses.${issued > 1 ? 'several' : 'one'}`, { email }),
    waiting > 0 && t('panel.invoice.markLicenses.waiting'),
  ]
    .filter(Boolean)
    .join(' ');
};

export function MarkPaidDialog({ invoice, onClose }: MarkPaidDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const reload = useReload(queryKeys.admin);
  const { id, number, company } = invoice;
  const licenses = useLicenses(invoice);
  const amount = formatMoney(invoice.amount, invoice.currency, locale);
  return (
    <ReasonDialog
      title={t('panel.invoice.markTitle', { number })}
      text={t('panel.invoice.markText', { amount, company, licenses })}
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
