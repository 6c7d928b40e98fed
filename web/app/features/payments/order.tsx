import EventRepeatIcon from '@mui/icons-material/EventRepeatOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import TodayIcon from '@mui/icons-material/TodayOutlined';
import type { PaymentMethod, Quote } from '@warden/contract';
import { formatDate, formatMoney } from '@warden/i18n/format';
import { isTrial } from '@warden/license';
import { useId } from 'react';
import { shopNow } from '../../lib/browser/clock.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Text } from '../../ui/text.tsx';
import { CarriedNote } from './carried-note.tsx';
import { Note } from './note.tsx';
import styles from './order.module.css';
import { startsLater } from './starts-later.ts';

interface OrderProps {
  /** Undefined while it loads, and null while no installation is chosen. */
  quote: Quote | undefined | null;
  method: PaymentMethod;
}

function Lines({ quote, method }: OrderProps & { quote: Quote }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const day = (moment: string) => formatDate(moment, locale).replaceAll(' ', '\u00a0');
  return (
    <>
      <Text variant="body2" muted>
        {t('buy.total')}
      </Text>
      <Text className={styles.amount}>{formatMoney(quote.amount, quote.currency, locale)}</Text>
      <Text variant="body2" className={styles.term}>
        {t('buy.valid', { from: day(quote.valid_from), until: day(quote.valid_until) })}
      </Text>
      {startsLater(quote.valid_from, shopNow()) && <Note icon={EventRepeatIcon} text={t('buy.startsLater')} />}
      {quote.carried_over && <CarriedNote carried={quote.carried_over} method={method} />}
      {quote.superseded && (
        <Note
          icon={TodayIcon}
          text={t(isTrial(quote.superseded.license_type) ? 'buy.overTrial' : 'buy.overLicense', {
            date: day(quote.superseded.expires_at),
          })}
        />
      )}
      {quote.open_payment && <Note icon={HistoryIcon} text={t('buy.unfinished')} />}
    </>
  );
}

/** The price and the term. */
export function Order({ quote, method }: OrderProps) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} aria-live="polite" aria-busy={quote === undefined} className={styles.order}>
      <Text id={titleId} as="h3" className={styles.title}>
        {t('buy.order')}
      </Text>
      {quote === null && (
        <Text variant="body2" muted>
          {t('buy.waiting')}
        </Text>
      )}
      {quote === undefined &&
        ['20%', '45%', '75%'].map((width) => <Skeleton key={width} variant="text" width={width} />)}
      {quote && <Lines quote={quote} method={method} />}
    </section>
  );
}
