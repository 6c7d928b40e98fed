import { useQueryClient } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { updateUser, useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { LinkAction } from '../../ui/link-action.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { SignInFirst } from './sign-in-first.tsx';

function Confirm({ token }: { token: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [done, setDone] = useState<string | null>(null);
  const confirm = async () => {
    const { data } = await api(contract.auth.confirmOwnership, { body: { token } });
    setDone(data.message);
    updateUser({ emailConfirmation: 'owner' });
    // Licenses that waited for the confirmation belong to the account now.
    void queryClient.invalidateQueries();
  };
  return done ? (
    <Outcome severity="success" text={done} action={t('ownership.toDashboard')} to="/dashboard" primary />
  ) : (
    <LinkAction action={t('ownership.action')} send={confirm} failed={t('ownership.failed')} />
  );
}

/** The link counts only together with a session of the account, because either alone may be in the wrong hands. */
export function Ownership({ token }: { token: string }) {
  const { t } = useTranslation();
  const session = useSession();
  const signedIn = session.status === 'signed-in';
  return (
    <NarrowPage
      title={t('ownership.title')}
      {...(signedIn ? { lead: t('ownership.lead', { email: session.user.email }) } : {})}
    >
      {signedIn ? (
        <Confirm token={token} />
      ) : (
        <SignInFirst text={t('ownership.signInFirst')}>
          <Button to="/forgot-password" variant="outlined" size="large">
            {t('ownership.reset')}
          </Button>
        </SignInFirst>
      )}
    </NarrowPage>
  );
}
