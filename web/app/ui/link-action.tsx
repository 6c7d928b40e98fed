import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { serverMessage } from '../lib/api/server-message.ts';
import { attribute } from '../lib/page/page-contract.ts';

interface LinkActionProps {
  action: string;
  send: () => Promise<void>;
  /** Shown when the server gave no reason. */
  failed: string;
  /** Shown below the button after a failure. */
  alternative?: ReactNode;
}

/** The button that a link from an e-mail leads to. It asks first, because mail programs and virus scanners open every link. */
export function LinkAction({ action, send, failed, alternative }: LinkActionProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: send });
  const reason = serverMessage(error);
  return (
    <Stack sx={{ gap: 3 }}>
      {error && (
        <Alert severity="error" role="alert">
          {reason ?? failed}
        </Alert>
      )}
      <Button
        variant="contained"
        size="large"
        loading={isPending}
        onClick={() => mutate()}
        {...attribute('needsApp', '')}
      >
        {action}
      </Button>
      {error && alternative}
    </Stack>
  );
}
