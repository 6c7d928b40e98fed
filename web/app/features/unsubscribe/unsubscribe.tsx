import { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { LinkAction } from '../../ui/link-action.tsx';
import { Outcome } from '../../ui/outcome.tsx';

export function Unsubscribe({ token }: { token: string }) {
  const { t } = useTranslation();
  const [done, setDone] = useState(false);
  const unsubscribe = async () => {
    await api(contract.releases.unsubscribe, { query: { token } });
    setDone(true);
  };
  return done ? (
    <Outcome severity="success" text={t('done.unsubscribed')} action={t('unsubscribe.toHome')} to="/" />
  ) : (
    <LinkAction action={t('unsubscribe.action')} send={unsubscribe} failed={t('unsubscribe.failed')} />
  );
}
