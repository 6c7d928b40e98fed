import { contract } from '@warden/contract/calls';
import { Fragment, useEffect, useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { initials } from '../../lib/session/initials.ts';
import { useWithOrganization } from '../../lib/session/organization.ts';
import { closeSession, useSession } from '../../lib/session/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Lazy, lazyPart } from '../../ui/lazy-part.tsx';
import { Menu } from '../../ui/menu.tsx';
import styles from './profile-menu.module.css';

/** The dialog is loaded while the menu is open, so that no page carries it. */
const profileDialog = lazyPart(async () => (await import('./profile-dialog.tsx')).ProfileDialog);

const PARAMETER = 'profile';

/** The open tab of the profile, if any. A link from an e-mail can ask for one once: a reload does not repeat it. */
const useProfile = (signedIn: boolean) => {
  const [query, setQuery] = useSearchParams();
  const [tab, setTab] = useState<string | null>(null);
  const asked = query.get(PARAMETER);
  useEffect(() => {
    if (!asked || !signedIn) return;
    setTab(asked);
    setQuery(
      (before) => {
        before.delete(PARAMETER);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [asked, signedIn, setQuery]);
  return [tab, setTab] as const;
};

const logout = () => {
  api(contract.auth.logout, {}).catch(() => undefined);
  // The browser forgets the session at once, whether the server answers late or not at all.
  closeSession();
};

/** The avatar in the header, with the menu and the dialog that it opens. */
export function ProfileMenu() {
  const { t } = useTranslation();
  const id = useId();
  const navigate = useNavigate();
  const inOrganization = useWithOrganization();
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : null;
  const [tab, setTab] = useProfile(user !== null);
  return (
    <>
      <IconButton
        aria-label={user ? `${t('nav.account')}: ${initials(user)}` : t('nav.account')}
        aria-haspopup="menu"
        popoverTarget={id}
        className={styles.button}
      >
        <span className={styles.avatar}>
          {/* Before hydration the site's script sets the initials as a CSS variable. */}
          {user ? initials(user) : <span className={styles.initials} />}
        </span>
      </IconButton>
      {user && (
        // Another account, which another tab may have opened, begins with nothing of this one.
        <Fragment key={user.id}>
          <Menu
            id={id}
            label={t('nav.account')}
            head={<p className={styles.email}>{user.email}</p>}
            items={[
              { text: t('nav.profile'), onClick: () => setTab('profile') },
              { text: t('nav.integrations'), onClick: () => void navigate(inOrganization('/integrations')) },
              { text: t('nav.logout'), onClick: logout },
            ]}
            onToggle={(open) => open && profileDialog.preload()}
          />
          {tab && <Lazy above part={profileDialog} props={{ user, tab, onTab: setTab, onClose: () => setTab(null) }} />}
        </Fragment>
      )}
    </>
  );
}
