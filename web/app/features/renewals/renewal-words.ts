import type { Renewal } from '@warden/contract';
import { formatMoney } from '@warden/i18n/format';
import { addDays } from '@warden/license';
import { shopNow } from '../../lib/browser/clock.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';

/** A card is charged on the last day of the first license; where that has passed, on the next day for it. */
const chargeDay = ({ ends_on: end, next_on: next }: Renewal) => (next !== null && next > end ? next : end);

/** A charge follows its notice on a later day. */
const plannedCharge = ({ ends_on: end, next_on: next }: Renewal) =>
  next !== null && next >= end ? addDays(end, 3) : end;

/** Says what happens next with a renewal, and when. */
export const useRenewalWords = (ofColleague: boolean) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const day = (date: string | null | undefined) => (date ? formatDay(date, locale) : '');
  return (renewal: Renewal): string => {
    const { by, state, next_on: next, currency, invoice } = renewal;
    const allowed = formatMoney(renewal.allowed_amount ?? 0, currency, locale);
    const today = shopNow().toISOString().slice(0, 10);
    switch (state) {
      case 'planned': {
        if (by === 'invoice') return t('renewals.says.plannedInvoice', { date: day(next) });
        const date = day(plannedCharge(renewal));
        const announced =
          next !== null && next > today
            ? t('renewals.says.plannedCard', { notice: day(next), date })
            : t('renewals.says.plannedCardSoon', { date });
        const isOver = renewal.allowed_amount !== null && renewal.amount > renewal.allowed_amount;
        const over = ofColleague ? 'renewals.says.overLimitOfColleague' : 'renewals.says.overLimit';
        return isOver ? `${announced} ${t(over, { limit: allowed })}` : announced;
      }
      case 'invoiced':
        return t('renewals.says.invoiced', { number: invoice?.number ?? '', date: day(invoice?.valid_until) });
      case 'announced':
        return t('renewals.says.announced', { date: day(chargeDay(renewal)) });
      case 'consent':
        if (ofColleague) return t('renewals.says.consentOfColleague', { allowed });
        return renewal.ends_on > today
          ? t('renewals.says.consent', { allowed, date: day(chargeDay(renewal)) })
          : t('renewals.says.consentNow', { allowed });
      case 'declined': {
        const reasons: Partial<Record<string, string>> = t('payments.reasons', { returnObjects: true });
        const reason = reasons[renewal.decline_reason ?? ''] ?? t('renewals.says.declined');
        return next === null ? reason : `${reason} ${t('renewals.says.again', { date: day(next) })}`;
      }
      case 'charging':
        return t('renewals.says.charging');
      default:
        return '';
    }
  };
};
