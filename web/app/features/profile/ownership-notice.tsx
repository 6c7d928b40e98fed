import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ResendVerification } from './resend-verification.tsx';

export function OwnershipNotice({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <Alert severity="info" role="status">
      <AlertTitle>{t('ownership.noticeTitle')}</AlertTitle>
      <Typography variant="body2" sx={{ mb: 1.5, maxWidth: '70ch' }}>
        {t('ownership.noticeText', { email })}
      </Typography>
      <ResendVerification action={t('ownership.send')} />
    </Alert>
  );
}
