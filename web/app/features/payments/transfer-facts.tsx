import { formatDate, formatMoney } from '@warden/i18n/format';
import { Fragment, type ReactNode } from 'react';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import styles from './transfer-facts.module.css';

/** The purpose, in which neither a number nor a date is broken at its hyphens. */
function Purpose({ text }: { text: string }) {
  const words = text.split(/(?= )/);
  return (
    <span className={styles.purpose}>
      {words.map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words never change their places
        <Fragment key={index}>
          {word.startsWith(' ') && ' '}
          <span className={styles.word}>{word.trim()}</span>
        </Fragment>
      ))}
    </span>
  );
}

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
        <Purpose text={purpose} />
        <CopyButton text={purpose} size="small" />
      </Fact>
      {children}
    </Facts>
  );
}
