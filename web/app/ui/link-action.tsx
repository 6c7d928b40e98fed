import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { serverMessage } from '../lib/api/server-message.ts';
import { Form } from './form.tsx';
import { SubmitButton } from './submit-button.tsx';

interface LinkActionProps {
  action: string;
  send: () => Promise<void>;
  /** Shown when the server gave no reason. */
  failed: string;
  /** Shown below the button after a failure. */
  alternative?: ReactNode;
}

/** The button that a link from an e-mail leads to. It asks first, since programs that check mail open every link. */
export function LinkAction({ action, send, failed, alternative }: LinkActionProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: send });
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
      alert={error && (serverMessage(error) ?? failed)}
    >
      <SubmitButton sending={isPending}>{action}</SubmitButton>
      {error && alternative}
    </Form>
  );
}
