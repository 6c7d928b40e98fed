import { useQueryClient } from '@tanstack/react-query';
import type { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { LinkAction } from '../../ui/link-action.tsx';
import { LinkPage, type LinkTexts } from '../../ui/link-page.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { Outcome } from '../../ui/outcome.tsx';

interface TokenLinkProps {
  endpoint: typeof contract.factors.keep | typeof contract.factors.reset | typeof contract.emailChange.confirmOld;
  texts: LinkTexts & Record<'lead' | 'action' | 'failed', string>;
  /** Where to continue. */
  next: { action: string; to: string };
}

function Opened({ token, endpoint, texts, next }: TokenLinkProps & { token: string }) {
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

/** Does the one thing that a mailed link is for, with its token and without a session. */
export function TokenLink(props: TokenLinkProps) {
  return (
    <LinkPage texts={props.texts} instead={props.next}>
      {(token) => <Opened token={token} {...props} />}
    </LinkPage>
  );
}
