import EventRepeatIcon from '@mui/icons-material/EventRepeatOutlined';
import type { CarriedOver, PaymentMethod } from '@warden/contract';
import { formatDays } from '@warden/i18n/format';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Note } from './note.tsx';

/** What becomes of the days that are left of an individual license. The money of an invoice arrives on a later day. */
export function CarriedNote({ carried, method }: { carried: CarriedOver; method: PaymentMethod }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shown = { left: formatDays(carried.remaining_days, locale), days: formatDays(carried.days, locale) };
  return (
    <Note icon={EventRepeatIcon} text={t(method === 'invoice' ? 'buy.carriedByInvoice' : 'buy.carriedOver', shown)} />
  );
}
