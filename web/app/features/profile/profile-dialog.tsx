import type { User } from '@warden/contract';
import { useState } from 'react';
import { Queries } from '../../lib/api/queries.tsx';
import { useTexts } from '../../lib/i18n/use-texts.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { AppDialog, DialogContent } from '../../ui/app-dialog.tsx';
import { PanelTabs } from '../../ui/panel-tabs.tsx';
import { ActivityTab } from './activity/activity-tab.tsx';
import { ChangePassword } from './change-password.tsx';
import { CompanySignIns } from './company-sign-ins.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EditProfile } from './edit-profile.tsx';
import { ChangeEmail } from './email/change-email.tsx';
import { Factors } from './factors/factors.tsx';
import styles from './profile-dialog.module.css';
import { type ProfileStep, ProfileView } from './profile-view.tsx';
import { SessionsTab } from './sessions/sessions-tab.tsx';

const titles = {
  view: 'profile.title',
  edit: 'profile.edit',
  email: 'security.email.title',
  password: 'profile.changePassword',
  delete: 'profile.deleteAccount',
} as const;

const tabs = ['profile', 'security', 'sessions', 'activity'] as const;

interface ProfileTabsProps {
  user: User;
  /** The name of the current tab. An unknown one means the first. */
  tab: string;
  onTab: (tab: string) => void;
}

function ProfileTabs({ user, onTab, onStep, ...asked }: ProfileTabsProps & { onStep: (step: ProfileStep) => void }) {
  const { t } = useTranslation();
  const tab = tabs.find((name) => name === asked.tab) ?? 'profile';
  return (
    <PanelTabs
      label={t('security.tabs.label')}
      tabs={tabs.map((name) => [name, t(`security.tabs.${name}`)] as const)}
      current={tab}
      onChoose={onTab}
      className={styles.tabs}
      tabClass={styles.tab}
      panelClass={styles.panel}
    >
      {tab === 'profile' && <ProfileView user={user} onStep={onStep} />}
      {tab === 'security' && (
        <DialogContent>
          <Factors />
          <CompanySignIns />
        </DialogContent>
      )}
      {tab === 'sessions' && <SessionsTab />}
      {tab === 'activity' && <ActivityTab />}
    </PanelTabs>
  );
}

interface ProfileDialogProps extends ProfileTabsProps {
  onClose: () => void;
}

export function ProfileDialog({ onClose, ...props }: ProfileDialogProps) {
  useTexts('security');
  const { t } = useTranslation();
  const { user } = props;
  const [step, setStep] = useState<ProfileStep>('view');
  const back = () => setStep('view');
  return (
    <Queries>
      <AppDialog title={t(titles[step])} onClose={onClose} width={640}>
        {step === 'view' && <ProfileTabs {...props} onStep={setStep} />}
        {step === 'edit' && <EditProfile user={user} onBack={back} onDone={onClose} />}
        {step === 'email' && <ChangeEmail user={user} onBack={back} />}
        {step === 'password' && <ChangePassword user={user} onBack={back} onDone={onClose} />}
        {step === 'delete' && <DeleteAccount onBack={back} />}
      </AppDialog>
    </Queries>
  );
}
