import CloseIcon from '@mui/icons-material/Close';
import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { attribute } from '../../lib/page/page-contract.ts';
import { useAudience } from '../../lib/session/use-audience.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import { NavLinks } from './nav-links.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** On narrow screens a drawer holds all of the header but the brand and the profile. */
export function MobileMenu() {
  const { t } = useTranslation();
  const shows = useAudience();
  const id = useId();
  return (
    <Box sx={{ display: { md: 'none' } }}>
      <IconButton aria-label={t('nav.openMenu')} popoverTarget={id} edge="end">
        <MenuIcon />
      </IconButton>
      <Drawer id={id} side="right" label={t('nav.label')}>
        <Stack sx={{ p: 2, gap: 2 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
            <LanguageSwitcher />
            <IconButton aria-label={t('nav.closeMenu')} popoverTarget={id} popoverTargetAction="hide">
              <CloseIcon />
            </IconButton>
          </Box>
          <Divider />
          <NavLinks direction="column" />
          {shows('guest') && (
            <Stack {...attribute('audience', 'guest')} sx={{ gap: 1.5 }}>
              <Button component={Link} to="/register" variant="contained" size="large">
                {t('nav.signUp')}
              </Button>
              <Button component={Link} to="/login" variant="outlined" size="large">
                {t('nav.login')}
              </Button>
            </Stack>
          )}
          <Box {...attribute('audience', 'script')}>
            <Divider sx={{ mb: 2 }} />
            <ThemeChoice columns={2} />
          </Box>
        </Stack>
      </Drawer>
    </Box>
  );
}
