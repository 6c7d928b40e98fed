import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatDate, formatMoney } from '@warden/i18n/format';
import type { ReactNode } from 'react';
import { formatDay } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';

interface TransferFactsProps {
  number: string;
  issuedOn: string;
  validUntil: string;
  /** What is still to be paid. */
  amount: number;
  currency: string;
  children?: ReactNode;
}

/** What the accountant needs for the bank transfer. */
export function TransferFacts({ number, issuedOn, validUntil, amount, currency, children }: TransferFactsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const purpose = t('invoice.purposeText', { number, date: formatDay(issuedOn, locale) });
  return (
    <Facts>
      <Fact name={t('invoice.amount')}>
        <Typography component="span" sx={{ fontWeight: 650 }}>
          {formatMoney(amount, currency, locale)}
        </Typography>
      </Fact>
      <Fact name={t('invoice.validUntil')}>{formatDate(validUntil, locale)}</Fact>
      <Fact name={t('invoice.purpose')}>
        <Box component="span" sx={{ flex: '1 1 200px' }}>
          {purpose}
        </Box>
        <CopyButton text={purpose} size="small" />
      </Fact>
      {children}
    </Facts>
  );
}
