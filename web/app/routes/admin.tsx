import { lazy, Suspense } from 'react';
import { SignedInOnly } from '../entities/account/signed-in-only.tsx';
import { FactorSetUp } from '../features/profile/factors/factor-set-up.tsx';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { isStaff } from '../lib/session/staff.ts';
import { Alert } from '../ui/alert.tsx';
import { Container } from '../ui/container.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Text } from '../ui/text.tsx';
import styles from './admin.module.css';

const Panel = lazy(async () => ({ default: (await import('../features/admin/panel.tsx')).Panel }));

export default function Admin() {
  const { t } = useTranslation();
  const title = (
    <Text as="h1" variant="h3" className={styles.title}>
      {t('admin.title')}
    </Text>
  );
  return (
    <>
      <PageHead title={t('admin.metaTitle')} description={t('admin.metaDescription')} hidden />
      <SignedInOnly setUp={(onDone) => <FactorSetUp onDone={onDone} />}>
        {(user) => (
          <Container className={styles.page}>
            {isStaff(user) ? (
              <Suspense
                fallback={
                  <>
                    {title}
                    <div role="status" className={styles.waiting}>
                      {t('common.loading')}
                    </div>
                  </>
                }
              >
                <Panel title={title} />
              </Suspense>
            ) : (
              <>
                {title}
                <Alert severity="error" role="alert" className={styles.denied}>
                  {t('admin.denied')}
                </Alert>
              </>
            )}
          </Container>
        )}
      </SignedInOnly>
    </>
  );
}
