import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Outcome } from '../../ui/outcome.tsx';

/** For the page of a link that counts only in a session of the account. Signing in leads back to it. */
export function SignInFirst({ text, children }: { text: string; children?: ReactNode }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <Outcome
      severity="info"
      text={text}
      action={t('ownership.signIn')}
      to="/login"
      state={{ page: `${pathname}${search}` }}
      primary
    >
      {children}
    </Outcome>
  );
}
