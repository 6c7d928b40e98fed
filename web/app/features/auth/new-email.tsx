import { useQueryClient } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useSession } from '../../lib/session/session.ts';
import { LinkAction } from '../../ui/link-action.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { SignInFirst } from './sign-in-first.tsx';

/** Confirms a new address. The link counts only in a session of the account that asked for it. */
export function NewEmail({ token }: { token: string }) {
  const { t } = useTranslation();
  const session = useSession();
  const queryClient = useQueryClient();
  const [done, setDone] = useState<string | null>(null);
  const confirm = async () => {
    const { data } = await api(contract.emailChange.confirmNew, { body: { token } });
    setDone(data.message);
    // The account has another address, and what was bound, bought or issued under it.
    void queryClient.invalidateQueries();
  };
  if (done) {
    return (
      <NarrowPage title={t('confirmEmail.title')}>
        <Outcome severity="success" text={done} action={t('confirmEmail.toDashboard')} to="/dashboard" primary />
      </NarrowPage>
    );
  }
  if (session.status !== 'signed-in') {
    return (
      <NarrowPage title={t('confirmEmail.title')}>
        <SignInFirst text={t('confirmEmail.signInFirst')} />
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={t('confirmEmail.title')} lead={t('confirmEmail.lead', { email: session.user.email })}>
      <LinkAction action={t('confirmEmail.action')} send={confirm} failed={t('confirmEmail.failed')} />
    </NarrowPage>
  );
}
