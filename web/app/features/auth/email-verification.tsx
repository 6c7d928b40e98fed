import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, contract } from '@warden/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { useHydrated } from '../../lib/page/hydrated.ts';
import { useSession } from '../../lib/session/session.ts';

const REDIRECT_AFTER_MS = 3000;

/** The token works once, so it is asked about once: the query is shared by every mount and never repeated. */
const useVerification = (token: string) =>
  useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => api(contract.auth.verifyEmail, { body: { token } }),
    enabled: useHydrated(),
    retry: false,
    retryOnMount: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

export function EmailVerification({ token }: { token: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const signedIn = useSession().status === 'signed-in';
  const { isSuccess, error } = useVerification(token);
  const next = signedIn ? '/dashboard' : '/login';

  useEffect(() => {
    if (!isSuccess) return;
    void queryClient.invalidateQueries({ queryKey: ['me'] });
    const timer = setTimeout(() => void navigate(next), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, next, navigate, queryClient]);

  if (isSuccess) {
    return (
      <Stack sx={{ gap: 3 }}>
        <Alert severity="success" role="status">
          {t('done.emailVerified')} {signedIn ? t('verify.hintSignedIn') : t('verify.hintAnonymous')}
        </Alert>
        <Button component={Link} to={next} variant="contained" size="large">
          {signedIn ? t('verify.toDashboard') : t('verify.toLogin')}
        </Button>
      </Stack>
    );
  }
  if (error) {
    const message = error instanceof ApiError ? error.body?.message : undefined;
    return <VerificationFailed text={message ?? t('verify.failed')} />;
  }
  return (
    <Typography role="status" color="textSecondary" sx={{ minHeight: 96 }}>
      {t('verify.working')}
    </Typography>
  );
}

export function VerificationFailed({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <Stack sx={{ gap: 3 }}>
      <Alert severity="error" role="alert">
        {text}
      </Alert>
      <Button component={Link} to="/contacts" variant="outlined" size="large">
        {t('verify.support')}
      </Button>
    </Stack>
  );
}
