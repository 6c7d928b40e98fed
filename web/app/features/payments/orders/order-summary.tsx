import { formatLicenses, formatMoney } from '@warden/i18n/format';
import { type ReactNode, useId } from 'react';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Paper } from '../../../ui/paper.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Text } from '../../../ui/text.tsx';
import styles from './order-form.module.css';
import type { Priced } from './priced-order.ts';

interface OrderSummaryProps {
  count: number;
  priced: Priced | undefined;
  /** Whether the sum is on its way. */
  loading: boolean;
  children: ReactNode;
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const vatTexts = ({ vat, currency }: Priced, locale: ReturnType<typeof useLocale>) => ({
  rate: vat?.rate,
  amount: vat ? formatMoney(vat.amount, currency, locale) : '',
});

/** The sum, with what is needed to order below it. */
export function OrderSummary({ count, priced, loading, children }: OrderSummaryProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const titleId = useId();
  const money = (amount: number) =>
    priced ? formatMoney(amount, priced.currency, locale) : loading ? <Skeleton variant="text" width={96} /> : '—';
  return (
    <Paper as="section" padded aria-labelledby={titleId} className={styles.summary}>
      <Text id={titleId} as="h2" variant="h3">
        {t('order.summary')}
      </Text>
      <div aria-live="polite" aria-busy={loading}>
        <dl className={styles.sums}>
          <Row name={formatLicenses(count, locale)}>{money(priced?.list_amount ?? 0)}</Row>
          {priced && priced.discount > 0 && (
            <Row name={t('order.discount')}>
              <span className={styles.less}>−{money(priced.discount)}</span>
            </Row>
          )}
          <div className={styles.total}>
            <dt>{t('buy.total')}</dt>
            <dd>{money(priced?.amount ?? 0)}</dd>
          </div>
        </dl>
        <p className={styles.vat}>
          {priced?.vat ? t(priced.vat.rate === null ? 'order.noVat' : 'order.vat', vatTexts(priced, locale)) : '\u00a0'}
        </p>
      </div>
      {children}
    </Paper>
  );
}
