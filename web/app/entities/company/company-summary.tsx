import type { Company } from '@warden/contract';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import layout from '../../ui/layout.module.css';
import { Text } from '../../ui/text.tsx';

/** A company as documents name it: name, numbers, address. */
export function CompanySummary({
  company,
}: {
  company: Pick<Company, 'name' | 'inn' | 'kpp' | 'tax_id' | 'country' | 'address'>;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { name, inn, kpp, tax_id: id, country, address } = company;
  const numbers = [
    inn && t('companies.inn', { inn }),
    kpp && t('companies.kpp', { kpp }),
    id && t('companies.taxId', { id }),
    country !== 'RU' && new Intl.DisplayNames(locale, { type: 'region' }).of(country),
  ].filter(Boolean);
  return (
    <div className={layout.anywhere}>
      <Text>
        <strong>{name}</strong>
      </Text>
      <Text variant="body2">{numbers.join(' · ')}</Text>
      <Text variant="body2" muted>
        {address}
      </Text>
    </div>
  );
}
