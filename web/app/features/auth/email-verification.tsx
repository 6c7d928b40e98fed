import { useQuery, useQueryClient } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useHydrated } from '../../lib/page/use-hydrated.ts';
import { useSession } from '../../lib/session/session.ts';
import { Outcome } from '../../ui/outcome.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './email-verification.module.css';

const REDIRECT_AFTER_MS = 3000;

/** The token works only once, so the query is shared by every mount and never repeated. */
const useVerification = (token: string) =>
  useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => api(contract.auth.verifyEmail, { body: { token } }),
    enabled: useHydrated(),
    retry: false,
    retryOnMount: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

export function EmailVerification({ token }: { token: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const signedIn = useSession().status === 'signed-in';
  const { isSuccess, error } = useVerification(token);
  const next = signedIn ? '/dashboard' : '/login';

  useEffect(() => {
    if (!isSuccess) return;
    void queryClient.invalidateQueries({ queryKey: ['me'] });
    const timer = setTimeout(() => void navigate(next), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, next, navigate, queryClient]);

  if (isSuccess) {
    return (
      <Outcome
        severity="success"
        text={`${t('done.emailVerified')} ${signedIn ? t('verify.hintSignedIn') : t('verify.hintAnonymous')}`}
        action={signedIn ? t('verify.toDashboard') : t('verify.toLogin')}
        to={next}
        primary
      />
    );
  }
  if (error) {
    const message = serverMessage(error);
    return (
      <Outcome severity="error" text={message ?? t('verify.failed')} action={t('verify.support')} to="/contacts" />
    );
  }
  return (
    <Text role="status" muted className={styles.working}>
      {t('verify.working')}
    </Text>
  );
}
