import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Container } from '../ui/container.tsx';
import { SignedInOnly } from '../ui/guards.tsx';
import { PageHead } from '../ui/page-head.tsx';

export default function Admin() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('admin.metaTitle')} description={t('admin.metaDescription')} hidden />
      <SignedInOnly>
        {(user) => (
          <Container sx={{ py: { xs: 4, md: 6 } }}>
            <Typography component="h1" variant="h2">
              {t('admin.title')}
            </Typography>
            {user.isAdmin ? (
              <Typography color="textSecondary" sx={{ mt: 1 }}>
                {t('admin.lead', { name: `${user.firstName} ${user.lastName}` })}
              </Typography>
            ) : (
              <Alert severity="error" role="alert" sx={{ mt: 3, maxWidth: 640 }}>
                {t('admin.denied')}
              </Alert>
            )}
          </Container>
        )}
      </SignedInOnly>
    </>
  );
}
