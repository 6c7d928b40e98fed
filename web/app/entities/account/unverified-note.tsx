import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useSession } from '../../lib/session/session.ts';
import { Alert } from '../../ui/alert.tsx';

/**
 * Says in a dialog to read the mail first. Every unverified account says the same, so that nobody learns whether the
 * address has another account.
 */
export function UnverifiedNote() {
  const { t } = useTranslation();
  const session = useSession();
  if (session.status !== 'signed-in' || session.user.isEmailVerified) return null;
  return (
    <Alert severity="warning" role="status">
      {t('verification.noticeText', { email: session.user.email })}
    </Alert>
  );
}
