import { contract } from '@warden/contract';
import { formatMoney } from '@warden/i18n/format';
import type { FollowedPayment } from '../../../entities/payment/payment-state.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { useRefundPayment } from './refund-payment.ts';

interface RefundDialogProps {
  payment: FollowedPayment;
  onClose: () => void;
}

export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { mutateAsync } = useRefundPayment();
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
        await mutateAsync({ id: payment.id, reason });
        showNotice(t('panel.payment.refundDone', { amount }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
