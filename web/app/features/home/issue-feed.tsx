import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { color, fonts } from '../../ui/tokens.ts';
import { IssueRow } from './issue-row.tsx';
import { SparkLine } from './spark-line.tsx';
import { StackTrace } from './stack-trace.tsx';

/** A picture of the product, drawn with the theme's tokens. */
export function IssueFeed() {
  const { t } = useTranslation();
  return (
    <Box
      role="img"
      aria-label={t('home.picture.label')}
      sx={{
        border: `1px solid ${color('hairline')}`,
        borderRadius: 1,
        bgcolor: 'background.paper',
        overflow: 'hidden',
      }}
    >
      <Box aria-hidden="true">
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 2,
            px: 2,
            py: 1.5,
            fontSize: '0.8125rem',
            borderBottom: `1px solid ${color('hairline')}`,
          }}
        >
          <Box component="span" sx={{ fontFamily: fonts.mono, fontWeight: 600 }}>
            {t('home.picture.project')}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('home.picture.period')}
          </Box>
        </Box>
        <SparkLine release="2.14.0" />
        <IssueRow
          level="fatal"
          title="PaymentDeclined: card_expired"
          location="charge.ts: settleOrder"
          release="2.14.0"
          mark={t('home.picture.fresh')}
          events={'1\u00a0287'}
          age={t('home.picture.now')}
        />
        <StackTrace />
        <IssueRow
          level="error"
          title="TimeoutError: inventory lookup"
          location="stock.py: reserve"
          release="2.13.2"
          mark={t('home.picture.regression')}
          events="312"
          age={t('home.picture.minutes')}
        />
        <IssueRow
          level="warning"
          title="Deprecated: Session.get_legacy"
          location="session.go: Load"
          release="2.11.0"
          mark={t('home.picture.quiet')}
          events="48"
          age={t('home.picture.hours')}
        />
      </Box>
    </Box>
  );
}
