import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { docsLocaleFor } from '@warden/i18n/locales';
import { Link, useLocation } from 'react-router';
import { useShop } from '../../lib/address/shop.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { attribute } from '../../lib/page/page-contract.ts';
import { useAudience } from '../../lib/session/use-audience.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';

const linkStyle = {
  color: 'text.secondary',
  fontWeight: 500,
  '&:hover, &[aria-current]': { color: 'text.primary' },
};

export function NavLinks({ direction }: { direction: 'row' | 'column' }) {
  const { t } = useTranslation();
  const shows = useAudience();
  const locale = useLocale();
  const { pathname } = useLocation();
  const { demo } = useShop().links;
  const column = direction === 'column';
  const sx = column
    ? { ...linkStyle, justifyContent: 'flex-start', minHeight: 48 }
    : { ...linkStyle, px: { md: 1, lg: 1.5 }, minWidth: 0 };
  const current = (to: string, section = to) =>
    pathname === to ? 'page' : pathname.startsWith(section) ? 'true' : undefined;
  const item = (to: string, label: string, audience?: 'member' | 'admin', section?: string) => (
    <Button
      key={to}
      component={Link}
      to={to}
      variant="text"
      sx={sx}
      {...(audience ? attribute('audience', audience) : {})}
      aria-current={current(to, section)}
    >
      {label}
    </Button>
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: direction, whiteSpace: 'nowrap' }}>
      {item('/pricing', t('nav.pricing'))}
      {item(`/docs/${docsLocaleFor(locale)}/overview`, t('nav.docs'), undefined, '/docs/')}
      {demo && (
        <Button
          href={demo}
          rel="noreferrer"
          variant="text"
          sx={sx}
          endIcon={<OpenInNewIcon sx={{ fontSize: '14px !important' }} />}
        >
          {t('nav.demo')}
          <Box component="span" sx={visuallyHidden}>
            {` (${t('nav.external')})`}
          </Box>
        </Button>
      )}
      {shows('member') && item('/dashboard', t('nav.dashboard'), 'member')}
      {shows('admin') && item('/admin', t('nav.admin'), 'admin')}
    </Box>
  );
}
