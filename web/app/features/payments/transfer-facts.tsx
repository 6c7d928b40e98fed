import { formatDate, formatMoney } from '@warden/i18n/format';
import type { ReactNode } from 'react';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import styles from './transfer-facts.module.css';

interface TransferFactsProps {
  purpose: string;
  validUntil: string;
  /** What is still to be paid. */
  amount: number;
  currency: string;
  children?: ReactNode;
}

/** What the accountant needs for the bank transfer. */
export function TransferFacts({ purpose, validUntil, amount, currency, children }: TransferFactsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Facts>
      <Fact name={t('invoice.amount')}>
        <strong>{formatMoney(amount, currency, locale)}</strong>
      </Fact>
      <Fact name={t('invoice.validUntil')}>{formatDate(validUntil, locale)}</Fact>
      <Fact name={t('invoice.purpose')}>
        <span className={styles.purpose}>{purpose}</span>
        <CopyButton text={purpose} size="small" />
      </Fact>
      {children}
    </Facts>
  );
}
