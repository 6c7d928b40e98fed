import { ApiError } from '@warden/contract/calls';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';

interface NoQuoteProps {
  error: Error;
  onRetry: () => void;
  onBind: () => void;
}

/** Shown in place of the price. A refusal offers no retry, because the answer would be the same. */
export function NoQuote({ error, onRetry, onBind }: NoQuoteProps) {
  const { t } = useTranslation();
  const refusal = error instanceof ApiError && error.status < 500 ? error.body : null;
  if (!refusal) return <LoadFailure text={t('buy.quoteFailed')} error={error} onRetry={onRetry} />;
  return (
    <>
      <Alert severity="warning" role="alert">
        {refusal.message}
      </Alert>
      {refusal.code === 'client_not_bound' && (
        <div>
          <Button variant="outlined" onClick={onBind}>
            {t('installs.bind')}
          </Button>
        </div>
      )}
    </>
  );
}
