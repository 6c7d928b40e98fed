import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import { docsLocaleFor } from '@warden/i18n/locales';
import { useLocation } from 'react-router';
import { useShop } from '../../lib/address/shop.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { attribute } from '../../lib/page/page-contract.ts';
import { useWithOrganization } from '../../lib/session/organization.ts';
import { useAudience } from '../../lib/session/use-audience.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './nav-links.module.css';

export function NavLinks({ direction }: { direction: 'row' | 'column' }) {
  const { t } = useTranslation();
  const shows = useAudience();
  const locale = useLocale();
  const { pathname } = useLocation();
  const inOrganization = useWithOrganization();
  const { demo } = useShop().links;
  const className = cx(styles.link, styles[direction]);
  const current = (to: string, section = to) =>
    pathname === to ? 'page' : pathname.startsWith(section) ? 'true' : undefined;
  const item = (to: string, label: string, audience?: 'member' | 'admin', section?: string) => (
    <Button
      key={to}
      to={to === '/dashboard' ? inOrganization(to) : to}
      variant="text"
      className={className}
      {...(audience ? attribute('audience', audience) : {})}
      aria-current={current(to, section)}
    >
      {label}
    </Button>
  );
  return (
    <div className={styles.links} style={{ flexDirection: direction }}>
      {item('/pricing', t('nav.pricing'))}
      {item(`/docs/${docsLocaleFor(locale)}/overview`, t('nav.docs'), undefined, '/docs/')}
      {demo && (
        <Button
          href={demo}
          rel="noreferrer"
          variant="text"
          className={className}
          endIcon={<OpenInNewIcon className={styles.external} />}
        >
          {t('nav.demo')}
          <span className="visually-hidden">{` (${t('nav.external')})`}</span>
        </Button>
      )}
      {shows('member') && item('/dashboard', t('nav.dashboard'), 'member')}
      {shows('admin') && item('/admin', t('nav.admin'), 'admin')}
    </div>
  );
}
