import type { AdminOrganization } from '@warden/contract';
import { formatMoney } from '@warden/i18n/format';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { absent } from '../../../ui/clipped.tsx';
import shared from '../admin.module.css';

/** What an organization has paid, a line for each currency. */
export function Revenue({ revenue }: Pick<AdminOrganization, 'revenue'>) {
  const locale = useLocale();
  if (revenue.length === 0) return absent;
  return revenue.map(({ currency, amount }) => (
    <div key={currency} className={shared.nowrap}>
      {formatMoney(amount, currency, locale)}
    </div>
  ));
}
