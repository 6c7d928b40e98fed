import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/** Says why a sign-in waits, and counts down. Screen readers get only the reason, since a number each second would be noise. */
export function SignInDelay({ until }: { until: number }) {
  const { t } = useTranslation();
  const [seconds, setSeconds] = useState(() => secondsUntil(until));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(until)), 250);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <Alert severity="info" role="group">
      <span role="status">{t('login.delayed')}</span>
      <Box component="span" aria-hidden sx={{ display: 'block', mt: 0.5, fontVariantNumeric: 'tabular-nums' }}>
        {t('login.delayedFor', { seconds })}
      </Box>
    </Alert>
  );
}
