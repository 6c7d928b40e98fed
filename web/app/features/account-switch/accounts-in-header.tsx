import ExpandIcon from '@mui/icons-material/UnfoldMore';
import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useMyOrganizations } from '../../entities/organization/my-organizations.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { isAccountPage } from '../../lib/session/account-address.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import styles from './account-switch.module.css';

/** Few people are in organizations, so only they load the switch. */
const AccountSwitch = lazy(async () => ({ default: (await import('./account-switch.tsx')).AccountSwitch }));
const AccountList = lazy(async () => ({ default: (await import('./account-list.tsx')).AccountList }));

/** Stands in the place of the switch until it is there. The site's script sets the name as a CSS variable. */
function Placeholder() {
  const { t } = useTranslation();
  return (
    <div className={styles.placeholder}>
      <Button variant="outlined" size="small" disabled className={styles.button} endIcon={<ExpandIcon />}>
        <span title={t('accountSwitch.personal')} className={styles.stored} />
      </Button>
    </div>
  );
}

function ForMembers({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation();
  const session = useSession();
  const organizations = useMyOrganizations();
  if (!isAccountPage(pathname)) return null;
  if (session.status === 'unknown') return placeholder;
  return organizations.length > 0 && <Suspense fallback={placeholder}>{children}</Suspense>;
}

/** The switch between accounts, for the header and for the menu of narrow screens. */
export const accountsInHeader = {
  switch: (
    <ForMembers placeholder={<Placeholder />}>
      <AccountSwitch />
    </ForMembers>
  ),
  list: (
    <ForMembers placeholder={null}>
      <AccountList />
    </ForMembers>
  ),
};
