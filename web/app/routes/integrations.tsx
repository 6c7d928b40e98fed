import { lazy, Suspense } from 'react';
import { SignedInOnly } from '../entities/account/signed-in-only.tsx';
import { FactorSetUp } from '../features/profile/factors/factor-set-up.tsx';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { Container } from '../ui/container.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { RowSkeletons } from '../ui/row-skeletons.tsx';
import styles from './organization.module.css';

const IntegrationsPage = lazy(async () => ({
  default: (await import('../features/integrations/integrations-page.tsx')).IntegrationsPage,
}));

export default function Integrations() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('integrationsPage.metaTitle')} description={t('integrationsPage.metaDescription')} hidden />
      <SignedInOnly setUp={(onDone) => <FactorSetUp onDone={onDone} />}>
        {() => (
          <Container className={styles.page}>
            <Suspense fallback={<RowSkeletons />}>
              <IntegrationsPage />
            </Suspense>
          </Container>
        )}
      </SignedInOnly>
    </>
  );
}
