import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';

/** Shown in place of a payment online while it is switched off. */
export function PaymentsOff() {
  const { t } = useTranslation();
  return (
    <Box>
      <Alert severity="info" role="status">
        {t('errors.payments_off')}
      </Alert>
      <Button component={Link} to="/contacts" variant="contained" sx={{ mt: 2 }}>
        {t('buy.contact')}
      </Button>
    </Box>
  );
}
