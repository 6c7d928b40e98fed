import type { User } from '@warden/contract';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './email-notices.module.css';
import { ResendVerification } from './resend-verification.tsx';

interface EmailNoticeProps {
  severity: 'warning' | 'info';
  title: string;
  text: string;
  action?: string;
}

function EmailNotice({ severity, title, text, ...resend }: EmailNoticeProps) {
  return (
    <Alert severity={severity} role="status" title={title}>
      <Text variant="body2" className={styles.text}>
        {text}
      </Text>
      <ResendVerification {...resend} />
    </Alert>
  );
}

/** For an account whose e-mail address was never confirmed. */
function VerificationNotice({ email }: { email: string }) {
  const { t } = useTranslation();
  const text = t('verification.noticeText', { email });
  return <EmailNotice severity="warning" title={t('verification.noticeTitle')} text={text} />;
}

/** For an account whose address was confirmed only by a link: its holder may not be the owner of the address. */
function OwnershipNotice({ email }: { email: string }) {
  const { t } = useTranslation();
  const text = t('verification.ownershipText', { email });
  return (
    <EmailNotice
      severity="info"
      title={t('verification.ownershipTitle')}
      text={text}
      action={t('verification.ownershipSend')}
    />
  );
}

/** What the owner of an account has to know about its address. */
export function EmailNotices({ user }: { user: User }) {
  return (
    <div className={styles.notices}>
      {!user.isEmailVerified && <VerificationNotice email={user.email} />}
      {user.emailConfirmation === 'link' && <OwnershipNotice email={user.email} />}
    </div>
  );
}
