import { ApiError, contract } from '@warden/contract/calls';
import { data } from 'react-router';
import { AdvisoryView } from '../entities/advisory/advisory-view.tsx';
import { titleOf } from '../entities/advisory/advisory-words.ts';
import { AdvisoryData } from '../features/seo/advisory-data.tsx';
import { serverApi } from '../lib/api/server-api.ts';
import { useLocale } from '../lib/i18n/locale.ts';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { deferredHydration } from '../lib/page/page-handle.ts';
import { Anchor } from '../ui/anchor.tsx';
import { Container } from '../ui/container.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Text } from '../ui/text.tsx';
import type { Route } from './+types/advisory';
import styles from './advisory.module.css';

export const handle = deferredHydration;

export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  const api = serverApi(context, request);
  const [{ data: advisory }, { releases }] = await Promise.all([
    api(contract.advisories.get, { params: { id: params.advisory } }).catch((reason: unknown) => {
      throw reason instanceof ApiError && reason.status === 404 ? data(null, { status: 404 }) : reason;
    }),
    api(contract.releases.list, {}),
  ]);
  const fixes = advisory.affected.map(({ fixed }) => fixed);
  return {
    advisory,
    releases: releases.flatMap(({ version }) => (fixes.includes(version) ? version : [])),
  };
};

export default function AdvisoryPage({ loaderData: { advisory, releases } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { id, severity } = advisory;
  const title = titleOf(advisory, locale);
  return (
    <Container className={styles.page}>
      <PageHead
        title={`${id}: ${title}`}
        description={t('advisories.description', {
          id,
          severity: t(`advisories.severities.${severity}`).toLowerCase(),
        })}
        parents={[
          { name: t('footer.security'), path: '/security' },
          { name: t('advisories.title'), path: '/security/advisories' },
        ]}
        feed={{ title: t('advisories.feedTitle'), path: '/security/advisories/feed.xml' }}
      />
      <link rel="alternate" type="application/json" title="OSV" href={`/api/advisories/${id}/osv.json`} />
      <AdvisoryData advisory={advisory} />
      <article>
        <Anchor to="/security/advisories" className={styles.back}>
          {`← ${t('advisories.all')}`}
        </Anchor>
        <Text className={styles.id}>{id}</Text>
        <Text variant="h1" className={styles.title}>
          {title}
        </Text>
        <AdvisoryView advisory={advisory} locale={locale} releases={releases} />
      </article>
    </Container>
  );
}
