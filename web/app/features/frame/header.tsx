import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { attribute } from '../../lib/page/page-contract.ts';
import { useAudience } from '../../lib/session/use-audience.ts';
import { Button } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { BrandLink } from './brand-link.tsx';
import styles from './header.module.css';
import { LanguageSwitcher } from './language-switcher.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NavLinks } from './nav-links.tsx';
import { ThemeSwitcher } from './theme-switcher.tsx';

interface HeaderProps {
  profile: ReactNode;
  /** The switch between accounts, and the same for narrow screens. */
  accounts: { switch: ReactNode; list: ReactNode };
}

export function Header({ profile, accounts }: HeaderProps) {
  const { t } = useTranslation();
  const shows = useAudience();
  return (
    <header className={styles.header}>
      <Container className={styles.content}>
        <BrandLink />
        <nav aria-label={t('nav.label')} className={styles.nav}>
          <NavLinks direction="row" />
        </nav>
        <div className={styles.space} />
        {accounts.switch}
        <div className={styles.switchers}>
          <LanguageSwitcher />
          <ThemeSwitcher />
        </div>
        {shows('guest') && (
          <div {...attribute('audience', 'guest')} className={styles.guest}>
            <Button to="/login" variant="text">
              {t('nav.login')}
            </Button>
            <Button to="/register" variant="outlined">
              {t('nav.signUp')}
            </Button>
          </div>
        )}
        {shows('member') && (
          <div {...attribute('audience', 'member')} className={styles.member}>
            {profile}
          </div>
        )}
        <MobileMenu accounts={accounts.list} />
      </Container>
    </header>
  );
}
