import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Checked } from '../../entities/license/check.ts';
import { LicenseTimeline } from '../../entities/license/license-timeline.tsx';
import { timelineOf } from '../../entities/license/timeline.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { LicenseFacts } from './license-facts.tsx';
import { Verdict } from './verdict.tsx';

export function CheckResult({ checked, onRetry }: { checked: Checked; onRetry: () => void }) {
  const { t } = useTranslation();
  const { payload, genuine, code } = checked;
  return (
    <>
      <Verdict checked={checked} onRetry={onRetry} />
      {payload && (
        <Box sx={{ mt: 3 }}>
          <Typography component="h3" variant="h4" sx={{ mb: 1.5 }}>
            {t('check.factsTitle')}
          </Typography>
          {!genuine && (
            <Alert severity="info" sx={{ mb: 2 }}>
              {t('check.unverifiedText')}
            </Alert>
          )}
          {genuine && (
            <Box sx={{ pb: 3 }}>
              <LicenseTimeline
                timeline={timelineOf({ ...payload, issued: new Date(payload.issued) }, new Date(), code === 'REVOKED')}
              />
            </Box>
          )}
          <LicenseFacts payload={payload} genuine={genuine} />
        </Box>
      )}
    </>
  );
}
