import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { docsLocaleFor } from '@warden/i18n/locales';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useShop } from '../../lib/address/shop.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Container } from '../../ui/container.tsx';
import { BrandLink } from './brand-link.tsx';
import { SellerLine } from './seller-line.tsx';

const linkStyle = { color: 'text.secondary', fontSize: '0.9375rem', '&:hover': { color: 'text.primary' } };

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 1.5 }}>
      <Typography component="h2" variant="body2" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

export function Footer() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { links, seller, separateConsent } = useShop();
  const item = (to: string, label: string) => (
    <Link component={RouterLink} to={to} underline="hover" sx={linkStyle}>
      {label}
    </Link>
  );
  const outside = (href: string | undefined, label: string) =>
    href && (
      <Link href={href} rel="noreferrer" underline="hover" sx={linkStyle}>
        {label}
      </Link>
    );
  return (
    <Box component="footer" sx={{ borderTop: '1px solid', borderColor: 'divider', mt: 'auto' }}>
      <Container
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr 1fr', md: '2fr 1fr 1fr' },
          gap: 4,
          py: { xs: 5, md: 6 },
        }}
      >
        <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
          <BrandLink />
          <Typography color="textSecondary" sx={{ mt: 1, fontSize: '0.9375rem' }}>
            {t('footer.tagline')}
          </Typography>
        </Box>
        <Box
          component="nav"
          aria-label={t('footer.label')}
          sx={{ gridColumn: { xs: '1 / -1', md: 'span 2' }, display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4 }}
        >
          <Column title={t('footer.product')}>
            {item('/pricing', t('nav.pricing'))}
            {item(`/docs/${docsLocaleFor(locale)}/overview`, t('nav.docs'))}
            {item('/license-check', t('footer.licenseCheck'))}
            {item('/security', t('footer.security'))}
            {outside(links.demo, t('nav.demo'))}
            {outside(links.status, t('footer.status'))}
          </Column>
          <Column title={t('footer.company')}>
            {item('/contacts', t('footer.contact'))}
            {item('/privacy-policy', t('footer.privacy'))}
            {item('/terms-of-service', t('footer.terms'))}
            {separateConsent && item('/personal-data-consent', t('footer.personalData'))}
          </Column>
        </Box>
        {seller && <SellerLine seller={seller} />}
      </Container>
    </Box>
  );
}
