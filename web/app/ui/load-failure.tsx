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

/** Says what is missing and why, as far as the server told, and lets the reader ask again. */
export function LoadFailure({ text, error, onRetry }: LoadFailureProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    // The button goes once it has helped, and would take the focus with it, out of a dialog too.
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
