import { contract } from '@warden/contract';
import { contract as calls } from '@warden/contract/calls';
import { formatMoney } from '@warden/i18n/format';
import type { FollowedPayment } from '../../../entities/payment/payment-state.ts';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useReload } from '../../../lib/api/use-reload.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';

interface RefundDialogProps {
  payment: FollowedPayment;
  onClose: () => void;
}

export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const reload = useReload(queryKeys.admin, queryKeys.payments);
  const isRevoked = payment.license?.status === 'revoked';
  const text = isRevoked ? 'panel.refunds.textRevoked' : 'panel.payment.refundText';
  const amount = formatMoney(payment.amount, payment.currency, locale);
  return (
    <ReasonDialog
      title={t('panel.payment.refundTitle', { amount })}
      text={t(text, { email: payment.email, client: payment.client_id })}
      label={t('panel.payment.refundReason')}
      help={t('panel.payment.refundReasonHelp')}
      confirm={t('panel.payment.refund')}
      schema={contract.payments.refund.body}
      fallback={t('panel.payment.refundFailed')}
      send={async (reason) => {
        // A refusal may mean that the payment was refunded elsewhere in the meantime.
        await checkedCall(calls.payments.refund, { params: { id: payment.id }, body: { reason } }).finally(reload);
        showNotice(t('panel.payment.refundDone', { amount }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
