import { contract } from '@warden/contract/calls';
import { AdvisoryList } from '../features/advisories/advisory-list.tsx';
import { Learn } from '../features/advisories/learn.tsx';
import { AdvisoriesData } from '../features/seo/advisory-data.tsx';
import { serverApi } from '../lib/api/server-api.ts';
import { useLocale } from '../lib/i18n/locale.ts';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { deferredHydration } from '../lib/page/page-handle.ts';
import { Anchor } from '../ui/anchor.tsx';
import { Container } from '../ui/container.tsx';
import { Lede } from '../ui/lede.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Text } from '../ui/text.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/advisories';
import styles from './security.module.css';

export const handle = deferredHydration;

/** An example for a shop without releases. */
const SOME_VERSION = '1.0.0';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const api = serverApi(context, request);
  const [{ data }, { releases }] = await Promise.all([
    api(contract.advisories.list, {}),
    api(contract.releases.list, {}),
  ]);
  return {
    advisories: data.map(({ text_en: _, text_ru: __, cvss: ___, ...advisory }) => advisory),
    version: releases.find(({ channel }) => channel === 'stable')?.version ?? SOME_VERSION,
  };
};

export default function Advisories({ loaderData: { advisories, version } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const feed = '/security/advisories/feed.xml';
  return (
    <>
      <PageHead
        title={t('advisories.metaTitle')}
        description={t('advisories.metaDescription')}
        parents={[{ name: t('footer.security'), path: '/security' }]}
        feed={{ title: t('advisories.feedTitle'), path: feed }}
      />
      <AdvisoriesData advisories={advisories} />
      <Container className={styles.page}>
        <Text variant="h1">{t('advisories.title')}</Text>
        <Lede>{t('advisories.lead')}</Lede>
        <div className={styles.links}>
          <Anchor href={`${feed}?lang=${locale}`}>{t('advisories.feed')}</Anchor>
          <TextLink to="/security#report">{t('advisories.report')}</TextLink>
        </div>
        <AdvisoryList advisories={advisories} />
      </Container>
      <Learn version={version} />
    </>
  );
}
