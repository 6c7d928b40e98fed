import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Company } from '@warden/contract';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';

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
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 650 }}>{name}</Typography>
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {numbers.join(' · ')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {address}
      </Typography>
    </Box>
  );
}
