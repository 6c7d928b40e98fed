import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import type { User } from '@warden/contract';
import { AccountFacts } from '../../entities/account/account-facts.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { DialogSection } from '../../ui/dialog-section.tsx';
import { usePendingEmail } from './email/pending-email.ts';
import { PendingNotice } from './email/pending-notice.tsx';
import { Consents } from './personal-data/consents.tsx';
import { ExportData } from './personal-data/export-data.tsx';
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
      <DialogContent sx={{ '& dl > :first-of-type': { borderTop: 0 } }}>
        <AccountFacts
          user={user}
          emailAction={
            <Button variant="text" size="small" onClick={() => onStep('email')}>
              {t('security.email.title')}
            </Button>
          }
        />
        {!user.isEmailVerified && (
          <Box sx={{ pt: 2, borderTop: '1px solid', borderColor: 'divider' }}>
            <ResendVerification />
          </Box>
        )}
        {change && (
          <Box sx={{ pt: 2 }}>
            <PendingNotice change={change} isOldAsked={user.isEmailVerified} />
          </Box>
        )}
        <Consents />
        <ExportData />
        <DialogSection title={t('security.personalData.deletion.title')}>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
            {t('security.personalData.deletion.lead')}
          </Typography>
          <Button variant="outlined" size="small" color="error" onClick={() => onStep('delete')}>
            {t('profile.deleteAccount')}
          </Button>
        </DialogSection>
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', justifyContent: 'flex-start' }}>
        <Button variant="outlined" onClick={() => onStep('edit')}>
          {t('profile.edit')}
        </Button>
        <Button variant="outlined" onClick={() => onStep('password')}>
          {t('profile.changePassword')}
        </Button>
      </DialogActions>
    </>
  );
}
