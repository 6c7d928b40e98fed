import { lazy } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Parts } from '../parts.tsx';
import { useDuties } from '../use-duties.ts';
import { PaymentsPart } from './payments-part.tsx';

const InvoicesPart = lazy(async () => ({ default: (await import('../invoices/invoices-part.tsx')).InvoicesPart }));
const StatementPart = lazy(async () => ({ default: (await import('../transfers/statement-part.tsx')).StatementPart }));
const QuotesPart = lazy(async () => ({ default: (await import('../quotes/quotes-part.tsx')).QuotesPart }));
const PromoCodesPart = lazy(async () => ({
  default: (await import('../promo-codes/promo-codes-part.tsx')).PromoCodesPart,
}));

const parts = {
  payments: PaymentsPart,
  invoices: InvoicesPart,
  quotes: QuotesPart,
  statement: StatementPart,
  promoCodes: PromoCodesPart,
} as const;

/** Everything about money: payments, invoices and the bank. Each part starts with its own filters. */
export function PaymentsTab() {
  const { t } = useTranslation();
  const does = useDuties();
  const names = [
    'payments',
    'invoices',
    'quotes',
    ...(does('money') ? (['statement', 'promoCodes'] as const) : []),
  ] as const;
  return (
    <Parts
      tab="payments"
      label={t('panel.paymentParts.label')}
      parts={names.map((name) => ({ name, title: t(`panel.paymentParts.${name}`), Content: parts[name] }))}
    />
  );
}
