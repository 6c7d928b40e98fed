import { useSearchParams } from 'react-router';
import { PaymentView } from '../features/payments/payment-view.tsx';
import { SuccessHead, ToDashboard } from '../features/payments/success-head.tsx';
import { BackToRequest } from '../features/renew/back-to-request.tsx';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { useAccount } from '../lib/session/organization.ts';
import { useSession } from '../lib/session/session.ts';
import { Container } from '../ui/container.tsx';
import { PageHead } from '../ui/page-head.tsx';
import styles from './payment-success.module.css';

/** The page to which the payment provider returns every customer, whether paid or not. */
export default function PaymentSuccess() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const session = useSession();
  const { key } = useAccount();
  const id = query.get('payment');
  return (
    <Container className={styles.page}>
      <PageHead title={t('paymentSuccess.metaTitle')} description={t('paymentSuccess.metaDescription')} hidden />
      {id && session.status === 'signed-in' ? (
        <PaymentView id={id} key={`${key}/${id}`} />
      ) : (
        <>
          <SuccessHead title={t('paymentSuccess.title')} lead={t('paymentSuccess.lead')} />
          <ToDashboard />
        </>
      )}
      <div className={styles.back}>
        <BackToRequest />
      </div>
    </Container>
  );
}
