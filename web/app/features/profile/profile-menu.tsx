import { Fragment, useCallback, useEffect, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { initials } from '../../lib/session/initials.ts';
import { useSession } from '../../lib/session/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Lazy, lazyPart } from '../../ui/lazy-part.tsx';
import { useEver } from '../../ui/use-ever.ts';
import styles from './profile-menu.module.css';

const accountMenu = lazyPart(async () => (await import('./account-menu.tsx')).AccountMenu);

/** The dialog is loaded while the menu is open, so that no page carries it. */
const profileDialog = lazyPart(async () => (await import('./profile-dialog.tsx')).ProfileDialog);

const PARAMETER = 'profile';

/** The open tab of the profile, if any. A link from an e-mail can ask for one, but only once: a reload does not repeat it. */
const useProfile = (signedIn: boolean) => {
  const [query, setQuery] = useSearchParams();
  const [tab, setTab] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const show = useCallback((chosen: string) => {
    setTab(chosen);
    setOpen(true);
  }, []);
  const asked = query.get(PARAMETER);
  useEffect(() => {
    if (!asked || !signedIn) return;
    show(asked);
    setQuery(
      (before) => {
        before.delete(PARAMETER);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [asked, signedIn, show, setQuery]);
  return { tab, open, show, close: () => setOpen(false) };
};

/** The avatar in the header, with the menu and the dialog that it opens. */
export function ProfileMenu() {
  const { t } = useTranslation();
  const id = useId();
  const session = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const user = session.status === 'signed-in' ? session.user : null;
  const profile = useProfile(user !== null);
  const hasMenu = useEver(anchor !== null);

  return (
    <>
      <IconButton
        aria-label={user ? `${t('nav.account')}: ${initials(user)}` : t('nav.account')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onPointerEnter={accountMenu.preload}
        onFocus={accountMenu.preload}
        onClick={(event) => {
          if (!user) return;
          setAnchor(event.currentTarget);
          profileDialog.preload();
        }}
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
          {hasMenu && (
            <Lazy
              above
              part={accountMenu}
              props={{ id, user, anchor, onClose: () => setAnchor(null), onProfile: () => profile.show('profile') }}
            />
          )}
          {profile.tab && (
            <Lazy
              above
              part={profileDialog}
              props={{ user, tab: profile.tab, onTab: profile.show, open: profile.open, onClose: profile.close }}
            />
          )}
        </Fragment>
      )}
    </>
  );
}
