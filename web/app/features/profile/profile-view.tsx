import type { User } from '@warden/contract';
import { AccountFacts } from '../../entities/account/account-facts.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { DialogActions, DialogContent } from '../../ui/app-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { AdvisoryMails } from './advisory-mails.tsx';
import { usePendingEmail } from './email/pending-email.ts';
import { PendingNotice } from './email/pending-notice.tsx';
import { Consents } from './personal-data/consents.tsx';
import { ExportData } from './personal-data/export-data.tsx';
import styles from './profile-view.module.css';
import { ResendVerification } from './resend-verification.tsx';

export type ProfileStep = 'view' | 'edit' | 'email' | 'password' | 'delete';

interface ProfileViewProps {
  user: User;
  onStep: (step: ProfileStep) => void;
}

export function ProfileView({ user, onStep }: ProfileViewProps) {
  const { t } = useTranslation();
  const { data: change } = usePendingEmail();
  return (
    <>
      {/* The line below the tabs is enough. */}
      <DialogContent className={styles.content}>
        <AccountFacts
          user={user}
          emailAction={
            <Button variant="text" size="small" onClick={() => onStep('email')}>
              {t('security.email.title')}
            </Button>
          }
        />
        {!user.isEmailVerified && (
          <div className={cx(styles.part, styles.line)}>
            <ResendVerification />
          </div>
        )}
        {change && (
          <div className={styles.part}>
            <PendingNotice change={change} isOldAsked={user.isEmailVerified} />
          </div>
        )}
        <AdvisoryMails />
        <Consents />
        <ExportData />
      </DialogContent>
      <DialogActions className={styles.actions}>
        <Button variant="outlined" onClick={() => onStep('edit')}>
          {t('profile.edit')}
        </Button>
        <Button variant="outlined" onClick={() => onStep('password')}>
          {t('profile.changePassword')}
        </Button>
        <Button variant="text" danger onClick={() => onStep('delete')} className={styles.last}>
          {t('profile.deleteAccount')}
        </Button>
      </DialogActions>
    </>
  );
}
