import { useSearchParams } from 'react-router';
import { useInstalls } from '../features/installs/list-installs.ts';
import type { AssignLine } from '../features/payments/orders/ordered-licenses.tsx';
import { PaymentView } from '../features/payments/payment-view.tsx';
import { SuccessHead, ToDashboard } from '../features/payments/success-head.tsx';
import { BackToRequest } from '../features/renew/back-to-request.tsx';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { useAccount } from '../lib/session/organization.ts';
import { useSession } from '../lib/session/session.ts';
import { Container } from '../ui/container.tsx';
import { Lazy, lazyPart } from '../ui/lazy-part.tsx';
import { PageHead } from '../ui/page-head.tsx';
import styles from './payment-success.module.css';

const assignLine = lazyPart(async () => (await import('../features/payments/orders/assign-line.tsx')).AssignLine);

/** The installations are loaded only where one has to be chosen. */
function Assigned({ line: [line, number, order] }: { line: Parameters<AssignLine> }) {
  const installs = useInstalls();
  const taken = order.map(({ client_id }) => client_id);
  return <Lazy part={assignLine} props={{ line, number, taken, installs }} />;
}

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
        <PaymentView id={id} assign={(...line) => <Assigned line={line} />} key={`${key}/${id}`} />
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
