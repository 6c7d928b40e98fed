import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { contract } from '@warden/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { LinkAction } from '../../ui/link-action.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** For the owner of an e-mail address with which a stranger has opened an account: the stranger is locked out of it. */
export function NotMe({ token }: { token: string }) {
  const { t } = useTranslation();
  const [done, setDone] = useState<{ message: string; token: string } | null>(null);
  if (done) {
    return (
      <NarrowPage title={t('notMe.doneTitle')} lead={t('notMe.doneLead')}>
        <Alert severity="success" role="status" sx={{ mb: 3 }}>
          {done.message}
        </Alert>
        <ResetPasswordForm token={done.token} />
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={t('notMe.title')} lead={t('notMe.lead')}>
      <LinkAction
        action={t('notMe.action')}
        send={async () => setDone((await api(contract.auth.disown, { body: { token } })).data)}
        failed={t('notMe.failed')}
        alternative={
          <Button component={Link} to="/forgot-password" variant="outlined" size="large">
            {t('notMe.reset')}
          </Button>
        }
      />
    </NarrowPage>
  );
}
