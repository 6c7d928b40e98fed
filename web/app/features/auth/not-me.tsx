import type { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { LinkAction } from '../../ui/link-action.tsx';
import { LinkPage, type LinkTexts } from '../../ui/link-page.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

interface NotMeProps {
  endpoint: typeof contract.auth.disown | typeof contract.emailChange.revoke;
  texts: LinkTexts & Record<'lead' | 'action' | 'failed' | 'reset' | 'doneTitle' | 'doneLead', string>;
  onDone?: () => void;
}

function Opened({ token, endpoint, texts, onDone }: NotMeProps & { token: string }) {
  const [done, setDone] = useState<{ message: string; token: string } | null>(null);
  if (done) {
    return (
      <NarrowPage title={texts.doneTitle} lead={texts.doneLead}>
        <Alert severity="success" role="status" className={layout.below}>
          {done.message}
        </Alert>
        <ResetPasswordForm token={done.token} />
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={texts.title} lead={texts.lead}>
      <LinkAction
        action={texts.action}
        send={async () => {
          setDone((await api(endpoint, { body: { token } })).data);
          onDone?.();
        }}
        failed={texts.failed}
        alternative={
          <Button to="/forgot-password" variant="outlined" size="large">
            {texts.reset}
          </Button>
        }
      />
    </NarrowPage>
  );
}

/**
 * For the owner of an e-mail address with which a stranger has opened an account, or from which one has moved an
 * account away: the stranger is locked out of it.
 */
export function NotMe(props: NotMeProps) {
  return (
    <LinkPage texts={props.texts} instead={{ action: props.texts.reset, to: '/forgot-password' }}>
      {(token) => <Opened token={token} {...props} />}
    </LinkPage>
  );
}
