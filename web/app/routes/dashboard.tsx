import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { AccountFacts } from '../features/profile/account-facts.tsx';
import { VerificationNotice } from '../features/profile/verification-notice.tsx';
import { Container } from '../ui/container.tsx';
import { SignedInOnly } from '../ui/guards.tsx';
import { PageHead } from '../ui/page-head.tsx';

export default function Dashboard() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('dashboard.metaTitle')} description={t('dashboard.metaDescription')} hidden />
      <SignedInOnly>
        {(user) => (
          <Container sx={{ py: { xs: 4, md: 6 } }}>
            <Typography component="h1" variant="h2">
              {t('dashboard.welcome', { name: user.firstName })}
            </Typography>
            <Typography color="textSecondary" sx={{ mt: 1 }}>
              {t('dashboard.lead')}
            </Typography>
            <Stack sx={{ gap: 3, mt: 4, maxWidth: 800 }}>
              {!user.isEmailVerified && <VerificationNotice email={user.email} />}
              <Paper component="section" aria-labelledby="account-title" sx={{ p: { xs: 2, sm: 3 } }}>
                <Typography id="account-title" component="h2" variant="h3" sx={{ mb: 2 }}>
                  {t('dashboard.accountTitle')}
                </Typography>
                <AccountFacts user={user} />
              </Paper>
            </Stack>
          </Container>
        )}
      </SignedInOnly>
    </>
  );
}
