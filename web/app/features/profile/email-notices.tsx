import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { User } from '@warden/contract';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { ResendVerification } from './resend-verification.tsx';

interface EmailNoticeProps {
  severity: 'warning' | 'info';
  title: string;
  text: string;
  action?: string;
}

function EmailNotice({ severity, title, text, ...resend }: EmailNoticeProps) {
  return (
    <Alert severity={severity} role="status">
      <AlertTitle>{title}</AlertTitle>
      <Typography variant="body2" sx={{ mb: 1.5, maxWidth: '70ch' }}>
        {text}
      </Typography>
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
  const text = t('ownership.noticeText', { email });
  return <EmailNotice severity="info" title={t('ownership.noticeTitle')} text={text} action={t('ownership.send')} />;
}

/** What the owner of an account has to know about its address. */
export function EmailNotices({ user }: { user: User }) {
  return (
    <Box sx={{ display: 'grid', gap: 3, mb: 3 }}>
      {!user.isEmailVerified && <VerificationNotice email={user.email} />}
      {user.emailConfirmation === 'link' && <OwnershipNotice email={user.email} />}
    </Box>
  );
}
