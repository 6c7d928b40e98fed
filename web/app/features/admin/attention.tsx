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
import { useLocale } from '../../lib/i18n/locale.ts';
import { color, tint } from '../../ui/tokens.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { useFailedJobs } from './health/failed-jobs.ts';
import { useDrift } from './health/get-drift.ts';
import { useStats } from './stats/get-stats.ts';

const HEALTH = '?tab=health';
const ENDING = '?tab=installations&status=active&sort=expires_at';

/** Problems that an administrator should see before any figures. */
export function Attention() {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const [drift, jobs, stats] = [useDrift(), useFailedJobs(), useStats()];
  if (drift.isPending || jobs.isPending || stats.isPending) return <Skeleton variant="text" width={280} height={40} />;
  const items = [
    { text: t('panel.attention.paidWithoutLicense'), count: drift.data?.paid_without_license.length, to: HEALTH },
    { text: t('panel.attention.licenseWithoutPayment'), count: drift.data?.license_without_payment.length, to: HEALTH },
    { text: t('panel.attention.doubted'), count: drift.data?.doubted.length, to: HEALTH },
    { text: t('panel.attention.unapplied'), count: drift.data?.unapplied.length, to: HEALTH },
    { text: t('panel.attention.jobs'), count: jobs.data?.length, to: HEALTH },
    { text: t('panel.attention.expiring'), count: stats.data?.expiring[0]?.count, to: ENDING, mild: true },
  ];
  const problems = items.filter(({ count }) => count);
  // While one answer is missing, nothing may suggest that all is well.
  const unsure = drift.isError || jobs.isError || stats.isError;
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
      {problems.map(({ text, count, to, mild }) => (
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
          {`${text}: ${(count ?? 0).toLocaleString(locale)}`}
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
