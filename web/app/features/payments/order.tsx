import EventRepeatIcon from '@mui/icons-material/EventRepeatOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import TodayIcon from '@mui/icons-material/TodayOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Quote } from '@warden/contract';
import { formatDate, formatMoney } from '@warden/i18n/format';
import { isTrial } from '@warden/license';
import { type ComponentType, useId } from 'react';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { color } from '../../ui/tokens.ts';
import styles from './order.module.css';
import { startsLater } from './starts-later.ts';

function Note({ icon: Icon, text }: { icon: ComponentType<{ className?: string | undefined }>; text: string }) {
  return (
    <Typography variant="body2" sx={{ display: 'flex', gap: 1, mt: 1 }}>
      <Icon aria-hidden="true" className={styles.icon} />
      {text}
    </Typography>
  );
}

function Lines({ quote }: { quote: Quote }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const day = (moment: string) => formatDate(moment, locale).replaceAll(' ', '\u00a0');
  return (
    <>
      <Typography color="textSecondary" variant="body2">
        {t('buy.total')}
      </Typography>
      <Typography sx={{ fontSize: '1.5625rem', fontWeight: 700, letterSpacing: '-0.02em', lineHeight: '32px' }}>
        {formatMoney(quote.amount, quote.currency, locale)}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {t('buy.valid', { from: day(quote.valid_from), until: day(quote.valid_until) })}
      </Typography>
      {startsLater(quote.valid_from, new Date()) && <Note icon={EventRepeatIcon} text={t('buy.startsLater')} />}
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

/** The price and the term. The quote is undefined while it loads, and null while no installation is chosen. */
export function Order({ quote }: { quote: Quote | undefined | null }) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      aria-live="polite"
      aria-busy={quote === undefined}
      sx={{
        p: 2,
        minHeight: 112,
        bgcolor: 'background.default',
        border: `1px solid ${color('hairline')}`,
        borderRadius: 1,
      }}
    >
      <Typography id={titleId} component="h3" sx={{ fontSize: '0.875rem', fontWeight: 600, mb: 1 }}>
        {t('buy.order')}
      </Typography>
      {quote === null && (
        <Typography variant="body2" color="textSecondary">
          {t('buy.waiting')}
        </Typography>
      )}
      {quote === undefined &&
        ['20%', '45%', '75%'].map((width) => <Skeleton key={width} variant="text" width={width} />)}
      {quote && <Lines quote={quote} />}
    </Box>
  );
}
