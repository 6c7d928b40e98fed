import CloseIcon from '@mui/icons-material/Close';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { User } from '@warden/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { theme } from '../../ui/theme.ts';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EditProfile } from './edit-profile.tsx';
import { ProfileView } from './profile-view.tsx';

export type ProfileStep = 'view' | 'edit' | 'password' | 'delete';

const titles = {
  view: 'profile.title',
  edit: 'profile.edit',
  password: 'profile.changePassword',
  delete: 'profile.deleteAccount',
} as const;

interface ProfileDialogProps {
  user: User;
  open: boolean;
  onClose: () => void;
}

export function ProfileDialog({ user, open, onClose }: ProfileDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const phone = useMediaQuery(theme.breakpoints.down('sm'));
  const [step, setStep] = useState<ProfileStep>('view');
  const back = () => setStep('view');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullScreen={phone}
      fullWidth
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: { sm: 560 } } }, transition: { onExited: back } }}
    >
      <DialogTitle id={titleId} sx={{ pr: 7 }}>
        {t(titles[step])}
      </DialogTitle>
      <IconButton aria-label={t('common.close')} onClick={onClose} sx={{ position: 'absolute', right: 16, top: 18 }}>
        <CloseIcon />
      </IconButton>
      {step === 'view' && <ProfileView user={user} onStep={setStep} />}
      {step === 'edit' && <EditProfile user={user} onBack={back} onDone={onClose} />}
      {step === 'password' && <ChangePassword onBack={back} onDone={onClose} />}
      {step === 'delete' && <DeleteAccount onBack={back} />}
    </Dialog>
  );
}
