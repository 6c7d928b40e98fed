import { useQueryClient } from '@tanstack/react-query';
import type { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { LinkAction } from '../../ui/link-action.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { Outcome } from '../../ui/outcome.tsx';

interface TokenLinkProps {
  endpoint:
    | typeof contract.factors.keep
    | typeof contract.factors.reset
    | typeof contract.emailChange.confirmOld
    | typeof contract.companies.confirmEmail;
  token: string;
  texts: { title: string; lead: string; action: string; failed: string };
  /** Where to continue. */
  next: { action: string; to: string };
}

/** Does the one thing that a mailed link is for, with its token and without a session. */
export function TokenLink({ endpoint, token, texts, next }: TokenLinkProps) {
  const queryClient = useQueryClient();
  const [done, setDone] = useState<string | null>(null);
  const send = async () => {
    const { data } = await api(endpoint, { body: { token } });
    setDone(data.message);
    // This browser may be signed in to the account.
    void queryClient.invalidateQueries();
  };
  return (
    <NarrowPage title={texts.title} {...(done ? {} : { lead: texts.lead })}>
      {done ? (
        <Outcome severity="success" text={done} {...next} primary />
      ) : (
        <LinkAction action={texts.action} send={send} failed={texts.failed} />
      )}
    </NarrowPage>
  );
}
