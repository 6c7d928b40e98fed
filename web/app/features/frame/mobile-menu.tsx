import CloseIcon from '@mui/icons-material/Close';
import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAudience } from '../../lib/use-audience.ts';
import { LanguageSwitcher } from './language-switcher.tsx';
import { NavLinks } from './nav-links.tsx';
import { ThemeSwitcher } from './theme-switcher.tsx';

/** Below md, everything of the header but the brand and the profile is in a drawer. */
export function MobileMenu() {
  const { t } = useTranslation();
  const shows = useAudience();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Box sx={{ display: { md: 'none' } }}>
      <IconButton
        aria-label={t('nav.openMenu')}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        edge="end"
      >
        <MenuIcon />
      </IconButton>
      <Drawer
        anchor="right"
        open={open}
        onClose={close}
        slotProps={{ paper: { sx: { width: 'min(320px, 100vw)' }, 'aria-label': t('nav.label'), role: 'dialog' } }}
      >
        <Stack sx={{ p: 2, gap: 2 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <LanguageSwitcher />
              <ThemeSwitcher />
            </Box>
            <IconButton aria-label={t('nav.closeMenu')} onClick={close}>
              <CloseIcon />
            </IconButton>
          </Box>
          <Divider />
          <nav aria-label={t('nav.label')}>
            <NavLinks direction="column" onChoose={close} />
          </nav>
          {shows('guest') && (
            <Stack data-for="guest" sx={{ gap: 1.5 }}>
              <Button component={Link} to="/register" variant="contained" size="large" onClick={close}>
                {t('nav.signUp')}
              </Button>
              <Button component={Link} to="/login" variant="outlined" size="large" onClick={close}>
                {t('nav.login')}
              </Button>
            </Stack>
          )}
        </Stack>
      </Drawer>
    </Box>
  );
}
