import ExpandIcon from '@mui/icons-material/UnfoldMore';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { addressIn } from '../../lib/session/account-address.ts';
import { Button } from '../../ui/button.tsx';
import { Lazy, lazyPart } from '../../ui/lazy-part.tsx';
import { Menu } from '../../ui/menu.tsx';
import styles from './account-switch.module.css';
import { setCreating, useCreating } from './creating.ts';
import { useAccounts } from './use-accounts.ts';

const newOrganization = lazyPart(async () => (await import('./new-organization-dialog.tsx')).NewOrganizationDialog);

/** Switches between the user's own account and the organizations. Who is in none does not see it. */
export function AccountSwitch() {
  const { t } = useTranslation();
  const id = useId();
  const navigate = useNavigate();
  const accounts = useAccounts();
  const isCreating = useCreating() !== null;
  if (accounts.length === 0) return null;
  const current = accounts.find(({ isCurrent }) => isCurrent)?.organization;
  const name = current?.name ?? t('accountSwitch.personal');
  const settings = current && {
    text: t('accountSwitch.settings'),
    apart: true,
    onClick: () => void navigate(addressIn(current.id, '/organization')),
  };
  return (
    <>
      <div className={styles.switch}>
        <Button
          variant="outlined"
          size="small"
          aria-label={`${t('accountSwitch.label')}: ${name}`}
          aria-haspopup="menu"
          popoverTarget={id}
          className={styles.button}
          endIcon={<ExpandIcon />}
        >
          <span className={styles.name}>{name}</span>
        </Button>
        <Menu
          id={id}
          label={t('accountSwitch.label')}
          items={[
            ...accounts.map(({ organization, isCurrent, address, remember }) => ({
              id: organization?.id ?? '',
              text: organization?.name ?? t('accountSwitch.personal'),
              ...(organization ? { note: t(`memberRoles.${organization.role}`) } : {}),
              checked: isCurrent,
              onClick: () => {
                remember();
                void navigate(address);
              },
            })),
            ...(settings ? [settings] : []),
            { text: t('accountSwitch.create'), apart: !settings, onClick: () => setCreating(true) },
          ]}
          onToggle={(open) => open && newOrganization.preload()}
        />
      </div>
      {isCreating && <Lazy above part={newOrganization} props={{ onClose: () => setCreating(null) }} />}
    </>
  );
}
