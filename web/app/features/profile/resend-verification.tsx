import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { ApiError, contract } from '@warden/contract/calls';
import { api } from '../../lib/api/api.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { updateUser } from '../../lib/session/session.ts';

const isVerifiedAlready = (error: Error) => error instanceof ApiError && error.body?.code === 'already_verified';

export function ResendVerification({ action }: { action?: string }) {
  const { t } = useTranslation();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api(contract.auth.resendVerificationEmail, {}),
    onError: (failure) => {
      if (isVerifiedAlready(failure)) updateUser({ isEmailVerified: true, emailConfirmation: 'owner' });
    },
  });
  const refusal = serverMessage(error);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 1.5 }}>
      {isSuccess ? (
        <Alert severity="success" role="status">
          {t('done.verificationSent')}
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
    </Box>
  );
}
