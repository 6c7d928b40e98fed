import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import type { User } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { api } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { closeSession } from '../../lib/session/session.ts';

interface AccountMenuProps {
  id: string;
  user: User;
  /** The button that the menu stands under, or null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
  onProfile: () => void;
}

/** What the avatar in the header opens. */
export function AccountMenu({ id, user, anchor, onClose, onProfile }: AccountMenuProps) {
  const { t } = useTranslation();
  const logout = () => {
    api(contract.auth.logout, {}).catch(() => undefined);
    // The browser forgets the session at once, whether the server answers late or not at all.
    closeSession();
  };
  return (
    <Menu
      id={id}
      // The menu is rendered inside the header, so that a screen reader finds it within a landmark.
      disablePortal
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
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
          onClose();
          onProfile();
        }}
      >
        {t('nav.profile')}
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose();
          logout();
        }}
      >
        {t('nav.logout')}
      </MenuItem>
    </Menu>
  );
}
