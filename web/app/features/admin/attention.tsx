import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSeller } from '../../entities/seller/get-seller.ts';
import { moscowToday } from '../../lib/format/periods.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { color, tint } from '../../ui/tokens.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { useFailedJobs } from './health/failed-jobs.ts';
import { useDrift } from './health/get-drift.ts';
import { useExpiredInvoices } from './invoices/list-invoices.ts';
import { useStats } from './stats/get-stats.ts';
import { useWaitingTransfers } from './transfers/list-transfers.ts';

const HEALTH = '?tab=health';
const WAITING = '?tab=payments&part=statement';
const SELLER = '?tab=settings&part=seller';
const ENDING = '?tab=installations&status=active&sort=expires_at';

const WEEK = 7 * 24 * 60 * 60_000;

/** Problems that an administrator should see before any figures. */
export function Attention() {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const weekAgo = moscowToday(new Date(Date.now() - WEEK));
  const [drift, jobs, stats] = [useDrift(), useFailedJobs(), useStats()];
  const [transfers, expired] = [useWaitingTransfers(), useExpiredInvoices(weekAgo)];
  const seller = useSeller();
  const answers = [drift, jobs, stats, transfers, expired, seller];
  if (answers.some(({ isPending }) => isPending)) return <Skeleton variant="text" width={280} height={40} />;
  const items = [
    { text: t('panel.attention.paidWithoutLicense'), count: drift.data?.paid_without_license.length, to: HEALTH },
    { text: t('panel.attention.licenseWithoutPayment'), count: drift.data?.license_without_payment.length, to: HEALTH },
    { text: t('panel.attention.doubted'), count: drift.data?.doubted.length, to: HEALTH },
    { text: t('panel.attention.unapplied'), count: drift.data?.unapplied.length, to: HEALTH },
    { text: t('panel.attention.jobs'), count: jobs.data?.length, to: HEALTH },
    { text: t('panel.attention.transfers'), count: transfers.data, to: WAITING, mild: true },
    { text: t('panel.attention.expiring'), count: stats.data?.expiring[0]?.count, to: ENDING, mild: true },
    {
      text: t('panel.attention.expiredInvoices'),
      count: expired.data,
      to: `?${new URLSearchParams({ tab: 'payments', part: 'invoices', status: 'expired', validFrom: weekAgo })}`,
      mild: true,
    },
  ];
  const problems = [
    ...items
      .filter(({ count }) => count)
      .map(({ text, count = 0, ...item }) => ({ ...item, text: `${text}: ${count.toLocaleString(locale)}` })),
    ...(seller.data?.seller === null ? [{ text: t('panel.attention.noSeller'), to: SELLER, mild: true }] : []),
  ];
  // While one answer is missing, nothing may suggest that all is well.
  const unsure = answers.some(({ isError }) => isError);
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 40 }}
    >
      <Typography
        id={id}
        component="h2"
        variant="body2"
        color="textSecondary"
        sx={problems.length === 0 && !unsure ? visuallyHidden : { mr: 0.5 }}
      >
        {t('panel.attention.label')}
      </Typography>
      {problems.map(({ text, to, mild }) => (
        <Button
          key={text}
          component={Link}
          to={to}
          preventScrollReset
          size="small"
          variant="outlined"
          startIcon={mild ? <ScheduleIcon /> : <ErrorIcon />}
          sx={{
            bgcolor: tint(mild ? 'expiring' : 'revoked', 10),
            borderColor: tint(mild ? 'expiring' : 'revoked', 40),
            '& .MuiButton-startIcon': { color: color(mild ? 'expiring' : 'revoked') },
          }}
        >
          {text}
        </Button>
      ))}
      {unsure ? (
        <Typography variant="body2" role="alert">
          {t('panel.attention.failed')}
        </Typography>
      ) : (
        problems.length === 0 && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: '0.875rem' }}>
            <CheckCircleIcon aria-hidden="true" fontSize="small" sx={{ color: color('active') }} />
            {t('panel.attention.none')}
          </Box>
        )
      )}
    </Box>
  );
}
