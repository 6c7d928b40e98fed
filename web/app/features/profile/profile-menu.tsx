import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { contract } from '@warden/contract';
import { lazy, Suspense, useCallback, useEffect, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { INITIALS } from '../../lib/page/page-contract.ts';
import { initials } from '../../lib/session/initials.ts';
import { closeSession, useSession } from '../../lib/session/session.ts';
import { color } from '../../ui/tokens.ts';

/** The dialog is loaded while the menu is open, so that no page carries it. */
const loadDialog = () => import('./profile-dialog.tsx');
const ProfileDialog = lazy(async () => ({ default: (await loadDialog()).ProfileDialog }));

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

  // The browser forgets the session even if the request to the server fails.
  const logout = useMutation({ mutationFn: () => api(contract.auth.logout, {}), onSettled: () => closeSession() });

  return (
    <>
      <IconButton
        aria-label={user ? `${t('nav.account')}: ${initials(user)}` : t('nav.account')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => {
          if (!user) return;
          setAnchor(event.currentTarget);
          void loadDialog();
        }}
        sx={{ p: 0.5 }}
      >
        <Avatar
          component="span"
          sx={{
            width: 34,
            height: 34,
            bgcolor: 'transparent',
            color: 'text.primary',
            border: `1px solid ${color('control')}`,
            fontSize: '0.8125rem',
            fontWeight: 700,
          }}
        >
          {/* Before hydration the site's script sets the initials as a CSS variable. */}
          {user ? initials(user) : <Box component="span" sx={{ '&::before': { content: `var(${INITIALS}, "")` } }} />}
        </Avatar>
      </IconButton>
      {user && (
        <>
          <Menu
            id={id}
            // The menu is rendered inside the header, so that a screen reader finds it within a landmark.
            disablePortal
            open={anchor !== null}
            anchorEl={anchor}
            onClose={() => setAnchor(null)}
            anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
            transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          >
            <Typography
              component="li"
              role="presentation"
              variant="body2"
              color="textSecondary"
              noWrap
              sx={{ px: 2, py: 1, maxWidth: 280 }}
            >
              {user.email}
            </Typography>
            <Divider component="li" role="presentation" sx={{ mb: 1 }} />
            <MenuItem
              onClick={() => {
                setAnchor(null);
                profile.show('profile');
              }}
            >
              {t('nav.profile')}
            </MenuItem>
            <MenuItem
              disabled={logout.isPending}
              onClick={() => {
                setAnchor(null);
                logout.mutate();
              }}
            >
              {t('nav.logout')}
            </MenuItem>
          </Menu>
          {profile.tab && (
            <Suspense fallback={null}>
              <ProfileDialog
                user={user}
                tab={profile.tab}
                onTab={profile.show}
                open={profile.open}
                onClose={profile.close}
              />
            </Suspense>
          )}
        </>
      )}
    </>
  );
}
