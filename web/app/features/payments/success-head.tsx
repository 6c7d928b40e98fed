import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';

/** The state of the payment. Screen readers announce each change. */
export function SuccessHead({ title, lead }: { title: ReactNode; lead: string }) {
  return (
    <Box aria-live="polite">
      <Typography component="h1" variant="h2">
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1.5, maxWidth: '64ch', overflowWrap: 'anywhere' }}>
        {lead}
      </Typography>
    </Box>
  );
}

export function ToDashboard() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to="/dashboard" variant="outlined" sx={{ mt: 3 }}>
      {t('paymentSuccess.toDashboard')}
    </Button>
  );
}
