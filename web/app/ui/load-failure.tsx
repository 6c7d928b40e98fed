import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormatError } from '../lib/api/checked-call.ts';
import { serverMessage } from '../lib/api/server-message.ts';

interface LoadFailureProps {
  /** What could not be loaded. */
  text: string;
  error: Error;
  onRetry: () => void;
}

/** Says what could not be loaded, with the server's reason if there is one, and offers to try again. */
export function LoadFailure({ text, error, onRetry }: LoadFailureProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    // A successful retry removes the button. The focus would then leave the dialog, so it moves to what is around the button.
    return () => {
      if (document.activeElement === current) current?.parentElement?.closest<HTMLElement>('[tabindex]')?.focus();
    };
  }, []);
  const reason = serverMessage(error);
  return (
    <Alert
      severity="error"
      role="alert"
      action={
        <Button ref={button} variant="text" size="small" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    >
      {error instanceof FormatError ? t('common.invalidFormat') : text}
      {reason && (
        <Typography variant="body2" color="textSecondary">
          {reason}
        </Typography>
      )}
    </Alert>
  );
}
