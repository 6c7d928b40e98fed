import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import type { User } from '@warden/contract';
import { useTranslation } from 'react-i18next';
import { AccountFacts } from '../../entities/account/account-facts.tsx';
import { ResendVerification } from './resend-verification.tsx';

export type ProfileStep = 'view' | 'edit' | 'password' | 'delete';

interface ProfileViewProps {
  user: User;
  onStep: (step: ProfileStep) => void;
}

export function ProfileView({ user, onStep }: ProfileViewProps) {
  const { t } = useTranslation();
  return (
    <>
      <DialogContent>
        <AccountFacts user={user} />
        {!user.isEmailVerified && (
          <Box sx={{ pt: 2, borderTop: '1px solid', borderColor: 'divider' }}>
            <ResendVerification />
          </Box>
        )}
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', justifyContent: 'flex-start' }}>
        <Button variant="outlined" onClick={() => onStep('edit')}>
          {t('profile.edit')}
        </Button>
        <Button variant="outlined" onClick={() => onStep('password')}>
          {t('profile.changePassword')}
        </Button>
        <Button
          variant="text"
          color="error"
          onClick={() => onStep('delete')}
          sx={{ color: 'error.main', ml: { sm: 'auto' } }}
        >
          {t('profile.deleteAccount')}
        </Button>
      </DialogActions>
    </>
  );
}
