import type { User } from '@warden/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppDialog } from '../../ui/app-dialog.tsx';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EditProfile } from './edit-profile.tsx';
import { type ProfileStep, ProfileView } from './profile-view.tsx';

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
  const [step, setStep] = useState<ProfileStep>('view');
  const back = () => setStep('view');
  return (
    <AppDialog title={t(titles[step])} open={open} onClose={onClose} onExited={back}>
      {step === 'view' && <ProfileView user={user} onStep={setStep} />}
      {step === 'edit' && <EditProfile user={user} onBack={back} onDone={onClose} />}
      {step === 'password' && <ChangePassword user={user} onBack={back} onDone={onClose} />}
      {step === 'delete' && <DeleteAccount onBack={back} />}
    </AppDialog>
  );
}
