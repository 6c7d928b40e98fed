import { lazy, Suspense } from 'react';
import { SignedInOnly } from '../entities/account/signed-in-only.tsx';
import { FactorSetUp } from '../features/profile/factors/factor-set-up.tsx';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { Container } from '../ui/container.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { RowSkeletons } from '../ui/row-skeletons.tsx';
import styles from './organization.module.css';

const RenewalsPage = lazy(async () => ({
  default: (await import('../features/renewals/renewals-page.tsx')).RenewalsPage,
}));

export default function Renewals() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('renewalsPage.metaTitle')} description={t('renewalsPage.metaDescription')} hidden />
      <SignedInOnly setUp={(onDone) => <FactorSetUp onDone={onDone} />}>
        {() => (
          <Container className={styles.page}>
            <Suspense fallback={<RowSkeletons />}>
              <RenewalsPage />
            </Suspense>
          </Container>
        )}
      </SignedInOnly>
    </>
  );
}
