import { contract } from '@warden/contract/calls';
import { LicensePath } from '../features/security/license-path.tsx';
import { Topics } from '../features/security/topics.tsx';
import { serverApi } from '../lib/api/server-api.ts';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { deferredHydration } from '../lib/page/page-handle.ts';
import { Anchor } from '../ui/anchor.tsx';
import { Container } from '../ui/container.tsx';
import { Lede } from '../ui/lede.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Section } from '../ui/section.tsx';
import { Text } from '../ui/text.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/security';
import styles from './security.module.css';

export const handle = deferredHydration;

/** Loads the address for reports of vulnerabilities. */
export const loader = async ({ context, request }: Route.LoaderArgs) =>
  (await serverApi(context, request)(contract.seller.read, {})).data.links.security;

export default function Security({ loaderData: address }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { title, text, next, contacts, privacy } = t('protection.report', { returnObjects: true });
  return (
    <>
      <PageHead title={t('protection.metaTitle')} description={t('protection.metaDescription')} />
      <Container className={styles.page}>
        <Text variant="h1">{t('protection.title')}</Text>
        <Lede>{t('protection.lead')}</Lede>
      </Container>
      <LicensePath />
      <Topics />
      <Section id="report" title={title} lead={text}>
        <Text muted className={styles.next}>
          {next}
        </Text>
        <div className={styles.links}>
          {address ? (
            <Anchor href={`mailto:${address}`}>{address}</Anchor>
          ) : (
            <TextLink to="/contacts">{contacts}</TextLink>
          )}
          <Anchor href="/.well-known/security.txt">security.txt</Anchor>
          <TextLink to="/security/advisories">{t('advisories.title')}</TextLink>
          <TextLink to="/privacy-policy">{privacy}</TextLink>
        </div>
      </Section>
    </>
  );
}
