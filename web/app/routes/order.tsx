import { lazy, Suspense, useState } from 'react';
import { SignedInOnly } from '../entities/account/signed-in-only.tsx';
import { useInstalls } from '../features/installs/list-installs.ts';
import { FactorSetUp } from '../features/profile/factors/factor-set-up.tsx';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { Container } from '../ui/container.tsx';
import { Lazy, lazyPart } from '../ui/lazy-part.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { RowSkeletons } from '../ui/row-skeletons.tsx';
import styles from './organization.module.css';

const OrderPage = lazy(async () => ({
  default: (await import('../features/payments/orders/order-page.tsx')).OrderPage,
}));
const eulaDialog = lazyPart(async () => (await import('../features/eula/eula-dialog.tsx')).EulaDialog);

function Ordering() {
  const installs = useInstalls();
  const [readingEula, setReadingEula] = useState(false);
  return (
    <>
      <OrderPage installs={installs} onReadEula={() => setReadingEula(true)} />
      {readingEula && <Lazy above part={eulaDialog} props={{ onClose: () => setReadingEula(false) }} />}
    </>
  );
}

export default function Order() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('order.metaTitle')} description={t('order.metaDescription')} hidden />
      <SignedInOnly setUp={(onDone) => <FactorSetUp onDone={onDone} />}>
        {() => (
          <Container className={styles.page}>
            <Suspense fallback={<RowSkeletons />}>
              <Ordering />
            </Suspense>
          </Container>
        )}
      </SignedInOnly>
    </>
  );
}
