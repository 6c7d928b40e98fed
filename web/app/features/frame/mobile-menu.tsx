import CloseIcon from '@mui/icons-material/Close';
import MenuIcon from '@mui/icons-material/Menu';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { attribute } from '../../lib/page/page-contract.ts';
import { useAudience } from '../../lib/session/use-audience.ts';
import { Button } from '../../ui/button.tsx';
import { Divider } from '../../ui/divider.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import styles from './mobile-menu.module.css';
import { NavLinks } from './nav-links.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** On narrow screens a drawer holds all of the header but the brand and the profile. */
export function MobileMenu({ accounts }: { accounts: ReactNode }) {
  const { t } = useTranslation();
  const shows = useAudience();
  const id = useId();
  return (
    <div className={styles.menu}>
      <IconButton aria-label={t('nav.openMenu')} popoverTarget={id} edge="end">
        <MenuIcon />
      </IconButton>
      <Drawer id={id} side="right" label={t('nav.label')}>
        <div className={styles.content}>
          <div className={styles.top}>
            <LanguageSwitcher />
            <IconButton aria-label={t('nav.closeMenu')} popoverTarget={id} popoverTargetAction="hide">
              <CloseIcon />
            </IconButton>
          </div>
          <Divider />
          <NavLinks direction="column" />
          {accounts}
          {shows('guest') && (
            <div {...attribute('audience', 'guest')} className={styles.guest}>
              <Button to="/register" variant="contained" size="large">
                {t('nav.signUp')}
              </Button>
              <Button to="/login" variant="outlined" size="large">
                {t('nav.login')}
              </Button>
            </div>
          )}
          <div {...attribute('audience', 'script')}>
            <Divider className={styles.line} />
            <ThemeChoice columns={2} />
          </div>
        </div>
      </Drawer>
    </div>
  );
}
