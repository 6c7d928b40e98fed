import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { ApiError, contract } from '@warden/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { useHydrated } from '../../lib/page/hydrated.ts';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** Asks first: mail programs and virus scanners open every link of a letter. */
export function NotMe({ token }: { token: string }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: () => api(contract.auth.disown, { body: { token } }),
  });
  if (data) {
    return (
      <NarrowPage title={t('notMe.doneTitle')} lead={t('notMe.doneLead')}>
        <Alert severity="success" role="status" sx={{ mb: 3 }}>
          {data.data.message}
        </Alert>
        <ResetPasswordForm token={data.data.token} />
      </NarrowPage>
    );
  }
  const message = error instanceof ApiError ? error.body?.message : undefined;
  return (
    <NarrowPage title={t('notMe.title')} lead={t('notMe.lead')}>
      <Stack sx={{ gap: 3 }}>
        {error && (
          <Alert severity="error" role="alert">
            {message ?? t('notMe.failed')}
          </Alert>
        )}
        <Button variant="contained" size="large" disabled={!hydrated} loading={isPending} onClick={() => mutate()}>
          {t('notMe.action')}
        </Button>
        {error && (
          <Button component={Link} to="/forgot-password" variant="outlined" size="large">
            {t('notMe.reset')}
          </Button>
        )}
      </Stack>
    </NarrowPage>
  );
}
