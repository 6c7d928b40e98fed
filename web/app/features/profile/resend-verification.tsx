import { useMutation } from '@tanstack/react-query';
import { ApiError, contract } from '@warden/contract/calls';
import { api } from '../../lib/api/api.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { updateUser } from '../../lib/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './resend-verification.module.css';

const isVerifiedAlready = (error: Error) => error instanceof ApiError && error.body?.code === 'already_verified';

/** The answer takes the place of the button, and the focus with it. */
const takeFocus = (answer: HTMLElement | null) => {
  if (document.activeElement === document.body) answer?.focus();
};

export function ResendVerification({ action }: { action?: string }) {
  const { t } = useTranslation();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => api(contract.auth.resendVerificationEmail, {}),
    onError: (failure) => {
      if (isVerifiedAlready(failure)) updateUser({ isEmailVerified: true, emailConfirmation: 'owner' });
    },
  });
  const refusal = serverMessage(error);
  return (
    <div className={styles.resend}>
      {data ? (
        <Alert severity="success" role="status" ref={takeFocus} tabIndex={-1}>
          {data.data.message}
        </Alert>
      ) : (
        <Button variant="outlined" size="small" loading={isPending} onClick={() => mutate()}>
          {action ?? t('verification.resend')}
        </Button>
      )}
      {error && (
        <Alert severity="error" role="alert">
          {refusal ?? t('verification.resendFailed')}
        </Alert>
      )}
    </div>
  );
}
