import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, contract } from '@warden/contract';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { updateUser, useSession } from '../../lib/session/session.ts';
import { NarrowPage } from '../../ui/narrow-page.tsx';

function SignInFirst() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <Stack sx={{ gap: 3 }}>
      <Alert severity="info" role="status">
        {t('ownership.signInFirst')}
      </Alert>
      <Button component={Link} to="/login" state={{ page: `${pathname}${search}` }} variant="contained" size="large">
        {t('ownership.signIn')}
      </Button>
      <Button component={Link} to="/forgot-password" variant="outlined" size="large">
        {t('ownership.reset')}
      </Button>
    </Stack>
  );
}

function Confirm({ token }: { token: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: () => api(contract.auth.confirmOwnership, { body: { token } }),
    onSuccess: () => {
      updateUser({ emailConfirmation: 'owner' });
      // Licenses that have waited are there now.
      void queryClient.invalidateQueries();
    },
  });
  if (data) {
    return (
      <Stack sx={{ gap: 3 }}>
        <Alert severity="success" role="status">
          {data.data.message}
        </Alert>
        <Button component={Link} to="/dashboard" variant="contained" size="large">
          {t('ownership.toDashboard')}
        </Button>
      </Stack>
    );
  }
  const message = error instanceof ApiError ? error.body?.message : undefined;
  return (
    <Stack sx={{ gap: 3 }}>
      {error && (
        <Alert severity="error" role="alert">
          {message ?? t('ownership.failed')}
        </Alert>
      )}
      <Button variant="contained" size="large" loading={isPending} onClick={() => mutate()}>
        {t('ownership.action')}
      </Button>
    </Stack>
  );
}

/** The link counts only together with a session of the account: either alone may be somebody else's. */
export function Ownership({ token }: { token: string }) {
  const { t } = useTranslation();
  const session = useSession();
  const signedIn = session.status === 'signed-in';
  return (
    <NarrowPage
      title={t('ownership.title')}
      {...(signedIn ? { lead: t('ownership.lead', { email: session.user.email }) } : {})}
    >
      {signedIn ? <Confirm token={token} /> : <SignInFirst />}
    </NarrowPage>
  );
}
