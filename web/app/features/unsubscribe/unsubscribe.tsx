import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { ApiError, contract } from '@warden/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { useHydrated } from '../../lib/page/hydrated.ts';

/** Asks first: mail programs and virus scanners open every link of a letter. */
export function Unsubscribe({ token }: { token: string }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api(contract.releases.unsubscribe, { query: { token } }),
  });
  if (isSuccess) {
    return (
      <Stack sx={{ gap: 3 }}>
        <Alert severity="success" role="status">
          {t('done.unsubscribed')}
        </Alert>
        <Button component={Link} to="/" variant="outlined" size="large">
          {t('unsubscribe.toHome')}
        </Button>
      </Stack>
    );
  }
  const message = error instanceof ApiError ? error.body?.message : undefined;
  return (
    <Stack sx={{ gap: 3 }}>
      {error && (
        <Alert severity="error" role="alert">
          {message ?? t('unsubscribe.failed')}
        </Alert>
      )}
      <Button variant="contained" size="large" disabled={!hydrated} loading={isPending} onClick={() => mutate()}>
        {t('unsubscribe.action')}
      </Button>
    </Stack>
  );
}

export function UnsubscribeWithoutToken() {
  const { t } = useTranslation();
  return (
    <Stack sx={{ gap: 3 }}>
      <Alert severity="error" role="alert">
        {t('unsubscribe.missingToken')}
      </Alert>
      <Button component={Link} to="/contacts" variant="outlined" size="large">
        {t('unsubscribe.support')}
      </Button>
    </Stack>
  );
}
