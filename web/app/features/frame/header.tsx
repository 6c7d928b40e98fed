import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { attribute } from '../../lib/page/page-contract.ts';
import { useAudience } from '../../lib/session/use-audience.ts';
import { Container } from '../../ui/container.tsx';
import { BrandLink } from './brand-link.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NavLinks } from './nav-links.tsx';
import { ThemeSwitcher } from './theme-switcher.tsx';

/** With the line below it. */
export const HEADER_HEIGHT = 65;

const desktop = { display: { xs: 'none', md: 'flex' }, alignItems: 'center' };

export function Header({ profile }: { profile: ReactNode }) {
  const { t } = useTranslation();
  const shows = useAudience();
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 1100,
        bgcolor: 'background.default',
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Container sx={{ display: 'flex', alignItems: 'center', minHeight: HEADER_HEIGHT - 1, gap: { xs: 1, lg: 2 } }}>
        <BrandLink />
        <Box component="nav" aria-label={t('nav.label')} sx={{ ...desktop, flex: 1, ml: { md: 1, lg: 3 } }}>
          <NavLinks direction="row" />
        </Box>
        <Box sx={{ flex: { xs: 1, md: 0 } }} />
        <Box sx={{ ...desktop, gap: 0.5 }}>
          <LanguageSwitcher />
          <ThemeSwitcher />
        </Box>
        {shows('guest') && (
          <Box {...attribute('audience', 'guest')} sx={{ ...desktop, gap: 1 }}>
            <Button component={Link} to="/login" variant="text">
              {t('nav.login')}
            </Button>
            <Button component={Link} to="/register" variant="outlined">
              {t('nav.signUp')}
            </Button>
          </Box>
        )}
        {shows('member') && (
          <Box {...attribute('audience', 'member')} sx={{ display: 'flex' }}>
            {profile}
          </Box>
        )}
        <MobileMenu />
      </Container>
    </Box>
  );
}
