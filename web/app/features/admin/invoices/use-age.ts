import type { AdminInvoice } from '@warden/contract';
import { formatDays } from '@warden/i18n/format';
import { shopNow } from '../../../lib/browser/clock.ts';
import { daysSince } from '../../../lib/format/periods.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';

/** How long an invoice has been open, in words. */
export const useAge = () => {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ issued_on }: Pick<AdminInvoice, 'issued_on'>) => {
    const days = daysSince(issued_on, shopNow());
    return days > 0 ? t('panel.invoices.openFor', { days: formatDays(days, locale) }) : t('panel.invoices.openToday');
  };
};
