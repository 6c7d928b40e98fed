import type { PaymentInvoice } from '@warden/contract';
import { formatMoney } from '@warden/i18n/format';
import { isOrder } from '../../entities/payment/order-state.ts';
import type { FollowedPayment } from '../../entities/payment/payment-state.ts';
import { formatDay, formatStamp } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { type Step, Steps } from '../../ui/steps.tsx';

/** The steps of an invoice from its issue to the closing documents. */
export function InvoiceSteps({ payment, invoice }: { payment: FollowedPayment; invoice: PaymentInvoice }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { steps, documents, amount, currency } = payment;
  const money = (sum: number) => formatMoney(sum, currency, locale);
  const stamp = (moment: string | null) => moment && formatStamp(moment, locale);
  const upd = documents.find(({ kind }) => kind === 'upd');
  const missing =
    invoice.status === 'open' && invoice.received > 0
      ? t('invoice.missing', { received: money(invoice.received), missing: money(amount - invoice.received) })
      : undefined;
  const texts = {
    ...t('invoice.step', { returnObjects: true }),
    ...(isOrder(payment) ? t('order.invoiceStep', { returnObjects: true }) : {}),
  };
  const step = (name: keyof typeof texts, when: string | null, note?: string): Step => ({
    name,
    text: texts[name],
    when,
    note,
  });
  return (
    <Steps
      label={t('invoice.steps')}
      steps={[
        step('issued', stamp(steps.created)),
        step('paid', stamp(steps.paid), missing),
        step('signed', stamp(steps.signed)),
        step('mailed', stamp(steps.mailed)),
        step('documents', upd ? formatDay(upd.date, locale) : null),
      ]}
    />
  );
}
