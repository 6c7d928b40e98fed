import type { factors } from '@warden/contract';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { LinkAction } from '../../ui/link-action.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { Outcome } from '../../ui/outcome.tsx';

interface FactorLinkProps {
  endpoint: typeof factors.keep | typeof factors.reset;
  token: string;
  texts: { title: string; lead: string; action: string; failed: string };
  /** Where to continue. */
  next: { action: string; to: string };
}

/** Stops or finishes the removal of all second factors with the token of a mailed link. */
export function FactorLink({ endpoint, token, texts, next }: FactorLinkProps) {
  const [done, setDone] = useState<string | null>(null);
  return (
    <NarrowPage title={texts.title} {...(done ? {} : { lead: texts.lead })}>
      {done ? (
        <Outcome severity="success" text={done} {...next} primary />
      ) : (
        <LinkAction
          action={texts.action}
          send={async () => setDone((await api(endpoint, { body: { token } })).data.message)}
          failed={texts.failed}
        />
      )}
    </NarrowPage>
  );
}
