import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { SignedInOnly } from '../entities/account/guards.tsx';
import { FactorSetUp } from '../features/profile/factors/factor-set-up.tsx';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { Container } from '../ui/container.tsx';
import { PageHead } from '../ui/page-head.tsx';
import styles from './admin.module.css';

const Panel = lazy(async () => ({ default: (await import('../features/admin/panel.tsx')).Panel }));

export default function Admin() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('admin.metaTitle')} description={t('admin.metaDescription')} hidden />
      <SignedInOnly setUp={(onDone) => <FactorSetUp onDone={onDone} />}>
        {(user) => (
          <Container className={styles.page}>
            <Typography component="h1" variant="h2" sx={{ mb: 2 }}>
              {t('admin.title')}
            </Typography>
            {user.isAdmin ? (
              <Suspense
                fallback={
                  <Box role="status" sx={{ color: 'text.secondary', minHeight: '60vh' }}>
                    {t('common.loading')}
                  </Box>
                }
              >
                <Panel />
              </Suspense>
            ) : (
              <Alert severity="error" role="alert" sx={{ maxWidth: 640 }}>
                {t('admin.denied')}
              </Alert>
            )}
          </Container>
        )}
      </SignedInOnly>
    </>
  );
}
