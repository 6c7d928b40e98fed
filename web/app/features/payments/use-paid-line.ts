import { formatMoney } from '@warden/i18n/format';
import { isOrder } from '../../entities/payment/order-state.ts';
import { type FollowedPayment, isBySbp } from '../../entities/payment/payment-state.ts';
import { formatStamp } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';

/** What was paid and when, once the license is there. License and mail follow within seconds, so their times say nothing. */
export const usePaidLine = (payment: FollowedPayment | undefined) => {
  const { t } = useTranslation();
  const locale = useLocale();
  if (!payment || !(payment.license || isOrder(payment))) return undefined;
  if (!payment.steps.paid || payment.refunded_at) return undefined;
  const facts = {
    amount: formatMoney(payment.amount, payment.currency, locale),
    time: formatStamp(payment.steps.paid, locale),
  };
  const { invoice } = payment;
  if (invoice) return t('invoice.paidLine', { ...facts, number: invoice.number });
  return t(`paymentSuccess.${isBySbp(payment) ? 'paidBySbp' : 'paidLine'}`, facts);
};
