import { docsLocaleFor } from '@warden/i18n/locales';
import type { ReactNode } from 'react';
import { useDemoDay, useShop } from '../../lib/address/shop.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Anchor } from '../../ui/anchor.tsx';
import { Container } from '../../ui/container.tsx';
import { Text } from '../../ui/text.tsx';
import { BrandLink } from './brand-link.tsx';
import styles from './footer.module.css';
import { SellerLine } from './seller-line.tsx';

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.column}>
      <Text as="h2" variant="body2" className={styles.title}>
        {title}
      </Text>
      {children}
    </div>
  );
}

export function Footer() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { links, seller, separateConsent } = useShop();
  const demoDay = useDemoDay();
  const item = (to: string, label: string) => (
    <Anchor to={to} quiet className={styles.link}>
      {label}
    </Anchor>
  );
  const outside = (href: string | undefined, label: string) =>
    href && (
      <Anchor href={href} rel="noreferrer" quiet className={styles.link}>
        {label}
      </Anchor>
    );
  return (
    <footer className={styles.footer}>
      <Container className={styles.content}>
        <div className={styles.brand}>
          <BrandLink />
          <Text muted className={styles.tagline}>
            {t('footer.tagline')}
          </Text>
        </div>
        <nav aria-label={t('footer.label')} className={styles.links}>
          <Column title={t('footer.product')}>
            {item('/pricing', t('nav.pricing'))}
            {item(`/docs/${docsLocaleFor(locale)}/overview`, t('nav.docs'))}
            {item('/license-check', t('footer.licenseCheck'))}
            {item('/renew', t('footer.renew'))}
            {item('/security', t('footer.security'))}
            {item('/security/advisories', t('footer.advisories'))}
            {outside(links.demo, t('nav.demo'))}
            {outside(links.status, t('footer.status'))}
          </Column>
          <Column title={t('footer.company')}>
            {item('/contacts', t('footer.contact'))}
            {item('/privacy-policy', t('footer.privacy'))}
            {item('/terms-of-service', t('footer.terms'))}
            {separateConsent && item('/personal-data-consent', t('footer.personalData'))}
          </Column>
        </nav>
        {demoDay && (
          <Text variant="body2" muted className={styles.demoDay}>
            {t('footer.demoClock', { day: demoDay })}
          </Text>
        )}
        {seller && <SellerLine seller={seller} />}
      </Container>
    </footer>
  );
}
