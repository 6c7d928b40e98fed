import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { isUnanswered } from '../lib/api/connection.ts';
import { FormatError } from '../lib/api/format-error.ts';
import { type ReasonField, serverMessage } from '../lib/api/server-message.ts';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import styles from './load-failure.module.css';
import { Text } from './text.tsx';

const RETRY_AFTER_MS = 15_000;

/** Tries again when the network is back, and now and then where only the server is away. */
const useRetries = (wanted: boolean, onRetry: () => void) => {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (!wanted) return;
    const again = () => retry();
    const timer = setInterval(again, RETRY_AFTER_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [wanted]);
};

interface LoadFailureProps {
  /** What could not be loaded. */
  text: string;
  error: Error;
  onRetry: () => void;
  /** The field of a refusal that is read first, if it is not the message. */
  reads?: ReasonField;
}

/**
 * Says what could not be loaded, with the server's reason if there is one, and offers to try again. Without a
 * connection it tries again by itself.
 */
export function LoadFailure({ text, error, onRetry, reads }: LoadFailureProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    // A successful retry removes the button. The focus moves to what is around it, so that it stays in the dialog.
    return () => {
      if (document.activeElement === current) current?.parentElement?.closest<HTMLElement>('[tabindex]')?.focus();
    };
  }, []);
  const isCutOff = isUnanswered(error);
  useRetries(isCutOff, onRetry);
  const reason = isCutOff ? t('common.noConnection') : serverMessage(error, reads);
  return (
    <Alert
      severity="error"
      role="alert"
      action={
        <Button ref={button} variant="text" size="small" onClick={onRetry} className={styles.retry}>
          {t('common.retry')}
        </Button>
      }
    >
      {error instanceof FormatError ? t('common.invalidFormat') : text}
      {reason && (
        <Text variant="body2" muted>
          {reason}
        </Text>
      )}
    </Alert>
  );
}
